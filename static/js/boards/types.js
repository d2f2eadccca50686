// Types shared by all board editors. What a piece holds depends on the rule book.

/** @typedef {[number, number]} Point x to the east and y to the north, in the measure of the picture */
/** @typedef {[number, number, number, number]} Box x0, y0, x1, y1 */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ name: string, pieces: any[] }} Board */
/**
 * @typedef {{ severity: "error" | "warning", clause: string, sentence: string, piece: number | null, part: number | null,
 *   field: string, parts: string[], lines: Box[], boxes: Box[] }} Fault
 */
/** @typedef {{ sound: boolean, faults: Fault[] }} Finding */
/** @typedef {{ slug: string, label: string }} Paint what can be drawn, and what it is called */
/**
 * @typedef {{ board: Board & { version: number }, system: string, size: Size, limits: Record<string, number>,
 *   palette: Paint[], urls: Record<"api" | "boards" | "check" | "random" | "page", string> }} Start
 */

export {};
