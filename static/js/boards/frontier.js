// The editor of Frontier: boards in inches.

import { inches } from "./inches/editor.js";
import { openEditor } from "./shell.js";

openEditor(inches);
