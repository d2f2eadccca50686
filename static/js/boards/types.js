// The shapes that the editor passes about; the outer form of a board is that of FR-BOARD-1's example record.

/** @typedef {[number, number]} Point inches, x to the east and y to the north */
/** @typedef {{ elevation: number, rules: string[] }} Level */
/** @typedef {{ id: string, polygon: Point[], scale: number, impassable: boolean, levels: Level[] }} Part */
/** @typedef {{ id: string, name: string, parts: Part[] }} Piece */
/** @typedef {{ name: string, pieces: Piece[] }} Board */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ piece: number, part: number }} Spot where a part stands in a board, by its indexes */
/** @typedef {[number, number, number, number]} Box x0, y0, x1, y1 */
/**
 * @typedef {{ clause: string, sentence: string, piece: number | null, part: number | null, field: string,
 *   parts: string[], lines: Box[], boxes: Box[] }} Fault
 */
/** @typedef {{ sound: boolean, faults: Fault[] }} Finding */
/** @typedef {{ name: string, slug: string, label: string }} Rule */
/**
 * @typedef {{ board: Board & { version: number }, size: Size, limits: { name: number, levels: number },
 *   rules: Rule[], urls: Record<"api" | "boards" | "check" | "random" | "page", string> }} Start
 */
/** @typedef {"select" | "rectangle" | "polygon"} Tool */

export {};
