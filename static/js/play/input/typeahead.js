// Type-ahead for squares: `d4` goes there. A letter that is also a shortcut waits briefly for a digit.

const WAIT = 700; // ms

/**
 * @param {(text: string) => string} placeNamed empty: there is none
 * @param {(place: string) => void} go
 * @param {{ setTimeout: (act: () => void, ms: number) => any, clearTimeout: (timer: any) => void }} clock
 */
export function createTypeahead(placeNamed, go, clock) {
  let typed = "";
  /** @type {any} */
  let timer;
  let otherwise = () => {};

  function end() {
    typed = "";
    otherwise();
  }

  return {
    /**
     * @param {string} key
     * @param {(() => void) | null} shortcut what the key means where no place is typed
     * @returns {boolean} whether the key was used up
     */
    heard(key, shortcut) {
      clock.clearTimeout(timer);
      const place = placeNamed(typed + key);
      if (typed && place) {
        typed += key;
        otherwise = () => {};
        go(place);
      } else if (/^[a-z]$/.test(key) && placeNamed(`${key}1`)) {
        typed = key;
        otherwise = shortcut ?? (() => {});
      } else {
        typed = "";
        return false;
      }
      timer = clock.setTimeout(end, WAIT);
      return true;
    },
  };
}
