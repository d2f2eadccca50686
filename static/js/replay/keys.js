// Arrow keys on the pages that step through a match: they follow the links that stand there anyway.

/** @type {Record<string, string>} */
const LINKS = { ArrowLeft: "prev", ArrowRight: "next" };

document.addEventListener("keydown", (event) => {
  const relation = LINKS[event.key];
  if (!relation || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof HTMLInputElement) return;
  const link = document.querySelector(`a[rel=${relation}]`);
  if (link instanceof HTMLAnchorElement) link.click();
});
