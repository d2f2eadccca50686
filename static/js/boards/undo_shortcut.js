// Keyboard shortcut for undo and redo (Ctrl+Z), except in text fields.

/** @param {{ undo: () => void, redo: () => void }} session */
export function listenForUndo(session) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) session.redo();
      else session.undo();
    }
  });
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
}
