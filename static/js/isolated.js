// Names written from right to left, apart from their neighbours (`rules/engine/tabletop/bidi_marks.py`).

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for the middle of a sentence: in isolates (FSI, PDI) if it has letters from right to left.
 *
 * @param {string} name
 */
export function isolated(name) {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
