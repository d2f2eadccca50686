// The panel waits with drawing itself anew while somebody is in the middle of something in it.

/**
 * Holds `place` still while a button of it is pressed, so that the press always arrives, and while a number is half
 * typed, so that it is not lost.
 *
 * @param {HTMLElement} place
 * @param {() => void} drawNow
 * @returns {() => void} draws as soon as nothing is under way
 */
export function inPeace(place, drawNow) {
  let pressed = false;
  let late = false;

  function draw() {
    late = pressed || isHalfTyped(place);
    if (!late) drawNow();
  }
  const catchUp = () => {
    if (late) draw();
  };

  place.addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (!pressed) return;
      window.setTimeout(() => {
        pressed = false;
        catchUp();
      });
    });
  }
  // Before whoever asked for the number hears of it: from here on it is no longer half typed.
  place.addEventListener("change", ({ target }) => given(target), { capture: true });
  place.addEventListener("focusout", () => window.setTimeout(catchUp));
  return draw;
}

/** @param {HTMLElement} place */
function isHalfTyped(place) {
  const field = document.activeElement;
  return isNumber(field) && place.contains(field) && field.value !== field.defaultValue;
}

/** @param {EventTarget | null} field */
function given(field) {
  if (isNumber(field)) field.defaultValue = field.value;
}

/**
 * @param {EventTarget | null} field
 * @returns {field is HTMLInputElement}
 */
function isNumber(field) {
  return field instanceof HTMLInputElement && field.type === "number";
}
