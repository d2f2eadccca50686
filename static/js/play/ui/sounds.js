// Sound effects: short synthesised tones, off by default; the setting is kept in local storage.

const KEPT = "frontier/sounds";
const LOUD = 0.08;

/** @type {Record<"turn" | "dice" | "end", readonly (readonly [number, number, number])[]>} hertz, seconds from now, seconds long */
const TONES = {
  turn: [[523, 0, 0.12], [784, 0.13, 0.2]],
  dice: [[190, 0, 0.03], [240, 0.05, 0.03], [210, 0.1, 0.03], [280, 0.16, 0.05]],
  end: [[392, 0, 0.18], [523, 0.2, 0.18], [659, 0.4, 0.4]],
};

/** @typedef {keyof typeof TONES} Sound */

export function createSounds() {
  let on = readKept();
  /** @type {AudioContext | null} */
  let audio = null;

  /** @param {Sound} sound */
  function play(sound) {
    if (!on) return;
    audio ??= new AudioContext();
    void audio.resume();
    for (const [pitch, wait, length] of TONES[sound]) tone(audio, pitch, audio.currentTime + wait, length);
  }

  return {
    play,
    get on() {
      return on;
    },
    /** @param {boolean} wanted */
    set(wanted) {
      on = wanted;
      keep(wanted);
      if (wanted) play("turn");
    },
  };
}

/** @typedef {ReturnType<typeof createSounds>} Sounds */

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} begins
 * @param {number} length
 */
function tone(audio, pitch, begins, length) {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, begins);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(begins);
  voice.stop(begins + length);
}

function readKept() {
  try {
    return window.localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    window.localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // then it is off again on the next page
  }
}
