// Linter of static/js: unused code, sizes, and the direction in which folders import.

const PLAY = "static/js/play";
const BOARDS = "static/js/boards";
/** Folders of the match page, lowest first: each imports from itself and from those before it. */
const FOLDERS = ["ui", "systems", "state", "words", "net", "log", "board", "panel", "chat", "input", "kinds"];

/** What the board editor takes from the match page. */
const SHARED = ["ui", "state", "net", "board"];

/**
 * Files that may not import what matches.
 *
 * @param {string[]} files
 * @param {[string, string][]} patterns with the reason
 * @param {string[]} ignores
 */
const direction = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { "no-restricted-imports": ["error", { patterns: patterns.map(([regex, message]) => ({ regex, message })) }] },
});

const ENTRIES = "(frontier|infinite|modern|shell)\\.js$";
const MATCH_PAGE = [`/play/(?!(${SHARED.join("|")})/)`, `Of the match page, the board editor takes ${SHARED.join(", ")} alone.`];

const directions = [
  ...FOLDERS.map((folder, at) =>
    direction([`${PLAY}/${folder}/**/*.js`], [
      ["^\\.\\./[^/]+\\.js$", `${folder}/ is below the page's own modules.`],
      ["/boards/", "The match page knows no board editor."],
      ...FOLDERS.slice(at + 1).map((above) => [`^\\.\\./${above}/`, `${folder}/ is below ${above}/.`]),
    ]),
  ),
  direction([`${PLAY}/*.js`], [["/boards/", "The match page knows no board editor."]]),
  direction([`${BOARDS}/inches/*.js`], [MATCH_PAGE, ["^\\.\\./squares/", "Kinds of boards know nothing of one another."], [`^\\.\\./${ENTRIES}`, "Kinds of boards are below the frame."]]),
  direction([`${BOARDS}/features/*.js`], [MATCH_PAGE, ["^\\.\\./squares/", "Features are drawn with the tools of boards in inches alone."], [`^\\.\\./${ENTRIES}`, "Kinds of boards are below the frame."]]),
  direction([`${BOARDS}/squares/*.js`], [MATCH_PAGE, ["^\\.\\./inches/", "Kinds of boards know nothing of one another."], [`^\\.\\./${ENTRIES}`, "Kinds of boards are below the frame."]]),
  direction(
    [`${BOARDS}/*.js`],
    [MATCH_PAGE, ["^\\./(features|inches|squares)/", "What editors share knows no kind of board."], [`^\\./${ENTRIES}`, "What editors share is below the frame."]],
    [`${BOARDS}/frontier.js`, `${BOARDS}/infinite.js`, `${BOARDS}/modern.js`],
  ),
];

export default [
  {
    files: ["static/js/**/*.js"],
    ignores: ["static/js/vendor/**"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-duplicate-imports": "error",
      "no-undef-init": "error",
      "no-unreachable": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      "no-useless-rename": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  ...directions,
];
