// Linter of static/js: unused code, sizes, and the direction in which folders import.

const PLAY = "static/js/play";
/** Folders of the match page, lowest first: each imports from itself and from those before it. */
const FOLDERS = ["ui", "systems", "state", "words", "net", "log", "board", "panel", "chat", "input", "kinds"];

const directions = FOLDERS.map((folder, at) => ({
  files: [`${PLAY}/${folder}/**/*.js`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          { regex: "^\\.\\./[^/]+\\.js$", message: `${folder}/ is below the page's own modules.` },
          ...FOLDERS.slice(at + 1).map((above) => ({ regex: `^\\.\\./${above}/`, message: `${folder}/ is below ${above}/.` })),
        ],
      },
    ],
  },
}));

/** Functions that are too long still, with the lines that they have: none may grow, and no other is allowed. */
const LONG = {
  "boards/inches/actions.js": 86,
  "boards/inches/panel.js": 115,
  "boards/inches/pointer.js": 68,
  "boards/inches/render.js": 86,
  "boards/saving.js": 73,
  "boards/session.js": 63,
  "boards/shell.js": 82,
  "boards/squares/actions.js": 75,
  "boards/squares/panel.js": 66,
  "play/board/animation.js": 65,
  "play/board/plane.js": 109,
  "play/chat/chat.js": 133,
  "play/input/order_editor.js": 114,
  "play/input/placement_editor.js": 125,
  "play/render.js": 112,
};

const lines = (max) => ["error", { max, skipBlankLines: true, skipComments: true }];

export default [
  {
    files: ["static/js/**/*.js"],
    ignores: ["static/js/vendor/**"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": lines(60),
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
  ...Object.entries(LONG).map(([file, max]) => ({ files: [`static/js/${file}`], rules: { "max-lines-per-function": lines(max) } })),
];
