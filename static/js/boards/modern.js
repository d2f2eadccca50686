// Entry module of the Modern board editor (boards of squares).

import { openEditor } from "./shell.js";
import { squares } from "./squares/editor.js";

openEditor(squares);
