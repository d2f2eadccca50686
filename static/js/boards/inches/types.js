// Types of a board in inches. Its JSON form is the example record of FR-BOARD-1.

/** @typedef {import("../types.js").Point} Point inches */
/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {{ elevation: number, rules: string[] }} Level */
/**
 * @typedef {{ id: string, polygon: Point[], scale: number, impassable: boolean, levels: Level[], handles?: number }} Part
 *   `handles`: how many of its first corners can be pulled, of a round part, which is moved by its middle; otherwise all
 */
/** @typedef {{ id: string, name: string, parts: Part[] }} Piece */
/** @typedef {{ name: string, pieces: Piece[] }} Board */
/** @typedef {{ piece: number, part: number }} Spot where a part stands in a board, by its indexes */
/** @typedef {{ name: string, slug: string, label: string }} Rule `name` is the printed one */
/** @typedef {"select" | "rectangle" | "polygon"} Tool */

export {};
