// Types of a board of squares. Its JSON form is a map as in MW-BOARD-1, the board's only piece.

/** @typedef {{ rows: string[], roads: string[] }} Map rows of tokens from the top rank down, and chains such as d1-d2-d3 */
/** @typedef {{ name: string, pieces: Map[] }} Board */
/** @typedef {import("../types.js").Size} Size files and ranks */
/** @typedef {{ level: number, cover: string, water: string }} Ground */
/** @typedef {"none" | "turn" | "mirror"} Symmetry what is drawn on the other side too: turned by half, or as in a mirror */

export {};
