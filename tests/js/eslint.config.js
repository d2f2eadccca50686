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
