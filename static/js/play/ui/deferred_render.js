// Defers redrawing of the panel during user input.

/**
 * Defers redrawing of `place` while one of its buttons is pressed, so that the click is not lost, and while a number
 * is half typed.
 *
 * @param {HTMLElement} place
 * @param {() => void} drawNow
 * @returns {() => void} draws now, or once the input is finished
 */
export function deferRedraw(place, drawNow) {
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
  // Capture phase, so that the field is no longer half typed when its own listener runs.
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
