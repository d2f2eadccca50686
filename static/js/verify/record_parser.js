// Parses a match record strictly; errors name the line.

import { canonical } from "./canonical.js";
import { isCommit, isFooter, isHeader, isObject } from "./schema.js";

/** @typedef {import("./record_checks.js").MatchRecord} MatchRecord */

export const MOST_BYTES = 8 * 1024 * 1024;
const MOST_LINES = 10_000;

/** A text that is no match record; `line` is the number of the first line at fault, from 1, or null. */
export class NoRecordError extends Error {
  /** @param {number | null} line */
  constructor(line) {
    super(line === null ? "not a match record" : `line ${line} is not one of a match record`);
    this.line = line;
  }
}

/**
 * The text of a file: in UTF-8, or in UTF-16 with a byte-order mark.
 *
 * @param {ArrayBuffer} bytes
 */
export function textOf(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

/**
 * Undoes what editors and mail programs change: byte-order mark, line ends, blank lines at the end.
 *
 * @param {string} text
 */
function plain(text) {
  return text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n").replace(/\n+$/, "\n");
}

/**
 * The record in a file's text; whether it holds is another question. Throws NoRecordError.
 *
 * @param {string} text
 * @returns {MatchRecord}
 */
export function readRecord(text) {
  const lines = text.length > MOST_BYTES ? [] : plain(text).split("\n");
  if (lines.pop() !== "" || lines.length < 2 || lines.length >= MOST_LINES) throw new NoRecordError(null);
  const rows = lines.map(parsed);
  const isOver = "dice_secret" in rows[rows.length - 1];
  rows.forEach((row, index) => {
    const isShaped = index === 0 ? isHeader : isOver && index === rows.length - 1 ? isFooter : isCommit;
    if (!isShaped(row) || !isWritten(row, lines[index])) throw new NoRecordError(index + 1);
  });
  const [header, ...commits] = rows;
  const footer = isOver ? commits.pop() : null;
  if (!commits.length) throw new NoRecordError(null);
  return { header, commits, footer, lines };
}

/**
 * @param {string} line
 * @param {number} index
 */
function parsed(line, index) {
  try {
    const row = JSON.parse(line);
    if (isObject(row)) return row;
  } catch {
    // said below, with the number of the line
  }
  throw new NoRecordError(index + 1);
}

/**
 * Whether a line is the canonical text of what is in it.
 *
 * @param {any} row
 * @param {string} line
 */
function isWritten(row, line) {
  try {
    return canonical(row) === line;
  } catch {
    return false; // without end, or with a number that cannot be
  }
}
