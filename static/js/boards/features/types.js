// Types of a table with features. Its JSON form is the table record of IF-BOARD-1.

/** @typedef {import("../types.js").Point} Point inches */
/**
 * @typedef {object} Feature with one shape, and with a preset or with flags and a cover grade
 * @property {string} id
 * @property {number} height
 * @property {string} [preset]
 * @property {string[]} [flags]
 * @property {string} [cover]
 * @property {[number, number, number, number]} [rect]
 * @property {[number, number, number]} [circle]
 * @property {Point[]} [polygon]
 */
/** @typedef {{ at?: Point, feature?: string, middle?: boolean }} Objective a place, or the feature of which the rim counts */
/**
 * @typedef {{ width: number, depth: number, deployment: number, features: Feature[], objectives: Objective[] }} Table
 */
/** @typedef {{ name: string, pieces: Table[] }} Board one table */
/** @typedef {{ piece: number, part: number }} Spot features first, then objectives */
/** @typedef {"select" | "rectangle" | "polygon" | "circle" | "objective"} Tool */
/** @typedef {import("../inches/types.js").Part & { source?: Feature | Objective }} Part */

export {};
