// Controls around the board: toolbar, elevation picker, tabs, bottom sheet on phones, dialogs, menu. Settings are kept
// in local storage.

import { isolated } from "../isolated.js";
import { byId, el } from "./ui/dom.js";
import { wishOf, withAll } from "./panel/auto_pass.js";
import { markTabs } from "./render.js";
import { board } from "./systems/chosen.js";
import { t } from "./ui/texts.js";

/** @typedef {import("./board/plane.js").Plane} Plane */
/** @typedef {import("./input/actions.js").Actions} Actions */

const LETTERS = "frontier/letters";
const DEFAULT = 0.35; // share of the height that the sheet takes at first; the style sheet agrees

/**
 * @param {Plane} plane
 * @param {Actions} acts
 */
export function listenToTools(plane, acts) {
  byId("zoom-in").addEventListener("click", () => plane.zoom(1.5));
  byId("zoom-out").addEventListener("click", () => plane.zoom(1 / 1.5));
  byId("zoom-fit").addEventListener("click", () => plane.fit());
  byId("undo").addEventListener("click", () => acts.undo());
  toggling("grid", () => acts.toggleGrid());
  toggling("measure", () => acts.toggleMeasure());
  toggling("ranges", () => acts.toggleRanges());
  toggling("ask", () => acts.toggleAsking());
}

/**
 * @param {string} id
 * @param {() => void} act
 */
function toggling(id, act) {
  const button = byId(id);
  const root = byId("table");
  const name = { grid: "is-gridless", measure: "is-measuring", ranges: "is-ranging", ask: "is-asking" }[id] ?? "";
  button.addEventListener("click", act);
  new MutationObserver(() => {
    const on = root.classList.contains(name) !== (id === "grid");
    button.setAttribute("aria-pressed", String(on));
  }).observe(root, { attributeFilter: ["class"] });
}

/**
 * The switch of heights: everything from above, or the map cut open at one of its elevations.
 *
 * @param {import("./state/types.js").Layout} layout
 * @param {Actions} acts
 * @param {import("./ui/tools.js").Tools} tools
 */
export function listenToHeights(layout, acts, tools) {
  const elevations = board().heights(layout);
  byId("heights").hidden = !elevations.length;
  if (!elevations.length) return;
  const heights = [null, ...[...elevations].reverse()];
  byId("heights").append(
    ...heights.map((height) =>
      el(
        "label",
        { class: "height", title: height === null ? t("from-above") : t("cut-at", { inches: tools.numbers.inches(height, 1) }) },
        el("input", {
          type: "radio",
          name: "height",
          value: String(height ?? ""),
          checked: height === null,
          onchange: () => acts.showHeight(height),
        }),
        el("span", {}, height === null ? t("top") : tools.numbers.inches(height, 1)),
      ),
    ),
  );
}

/**
 * A panel is opened by its tab. Beside the board, where the choices are always shown, the tab of the open one folds it.
 *
 * @param {Actions} acts
 */
export function listenToTabs(acts) {
  const list = byId("tabs");
  const tabs = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]).filter((tab) => tab.offsetParent !== null);
  window.addEventListener("resize", () => markTabs(byId("table")));
  list.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
    if (!(tab instanceof HTMLElement)) return;
    const isFolded = !byId("tab-now").offsetParent && tab.dataset.tab === byId("table").dataset.tab;
    acts.show(/** @type {"now"} */ (isFolded ? "now" : tab.dataset.tab));
  });
  list.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const all = tabs();
    const next = all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length];
    acts.show(/** @type {"now"} */ (next.dataset.tab));
    next.focus();
  });
}

/**
 * The sheet over the board on a phone: slid by its handle, or opened and closed by it.
 *
 * @param {Plane} plane
 */
export function listenToSheet(plane) {
  const root = byId("table");
  const handle = byId("sheet-handle");
  /** @type {{ y: number, open: number, moved: boolean } | null} */
  let slide = null;

  const rest = () => Number(getComputedStyle(root).getPropertyValue("--sheet-rest")) || DEFAULT;
  const share = () => Number(root.style.getPropertyValue("--sheet")) || rest();
  /** @param {number} value */
  const open = (value) => {
    const clamped = Math.min(0.86, Math.max(0.2, value));
    root.style.setProperty("--sheet", String(clamped));
    handle.setAttribute("aria-expanded", String(clamped > 0.55));
  };
  handle.addEventListener("pointerdown", (event) => {
    slide = { y: event.clientY, open: share(), moved: false };
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (!slide) return;
    const way = slide.y - event.clientY;
    if (Math.abs(way) > 6) slide.moved = true;
    if (slide.moved) open(slide.open + way / root.clientHeight);
  });
  handle.addEventListener("click", () => {
    if (!slide?.moved) open(share() > Math.max(0.55, rest()) ? rest() : 0.8);
    slide = null;
    plane.fit();
  });
}

/**
 * @param {import("./net/session.js").Session} session
 * @param {Actions} acts
 */
export function listenToDialogs(session, acts) {
  const keys = /** @type {HTMLDialogElement} */ (byId("keys-dialog"));
  const letters = /** @type {HTMLInputElement} */ (byId("letters"));
  letters.checked = window.localStorage.getItem(LETTERS) !== "off";
  letters.addEventListener("change", () => window.localStorage.setItem(LETTERS, letters.checked ? "on" : "off"));
  const openKeys = () => {
    closeMenu();
    keys.showModal();
  };
  byId("keys").addEventListener("click", openKeys);
  byId("mission-open").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("mission-dialog")).showModal());
  const mine = session.state.match.seats.filter((seat) => seat.mine);
  bySeat("concede", mine, (seat) => acts.concede(seat));
  bySeat("offer-stop", mine, (seat) => acts.offerStop(seat));
  return { lettersOn: () => letters.checked, openKeys };
}

/**
 * A dialogue in which one of this browser's seats takes a grave step.
 *
 * @param {string} name of its button; the dialogue's has `-dialog` behind it
 * @param {{ seat: number, name: string }[]} mine
 * @param {(seat: number) => void} act
 */
function bySeat(name, mine, act) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(`${name}-dialog`));
  document.getElementById(name)?.addEventListener("click", () => {
    closeMenu();
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue.startsWith("seat-")) act(Number(dialog.returnValue.slice(5)));
    dialog.returnValue = "";
  });
  for (const button of dialog.querySelectorAll("button[value^=seat-]")) {
    const seat = Number(/** @type {HTMLButtonElement} */ (button).value.slice(5));
    const own = mine.find((each) => each.seat === seat);
    const text = button.textContent ?? "";
    if (own) button.textContent = text.includes("{name}") ? text.replace("{name}", () => isolated(own.name)) : `${text} ${isolated(own.name)}`;
    else button.remove();
  }
}

/**
 * The menu with its switches; it closes when the attention goes elsewhere.
 *
 * @param {import("./net/session.js").Session} session
 * @param {Actions} acts
 */
export function listenToMenu(session, acts) {
  const menu = byId("table-menu");
  menu.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.passing) return;
    acts.wishPassing(withAll(wishOf(session.state.match, Number(target.dataset.passing)), target.checked));
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) closeMenu();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("open")) return;
    event.preventDefault();
    closeMenu();
    menu.querySelector("summary")?.focus();
  });
}

/** @param {import("./ui/sounds.js").Sounds} sounds */
export function listenToSounds(sounds) {
  const wish = /** @type {HTMLInputElement} */ (byId("sounds"));
  wish.checked = sounds.on;
  wish.addEventListener("change", () => sounds.set(wish.checked));
}

function closeMenu() {
  document.getElementById("table-menu")?.removeAttribute("open");
}
