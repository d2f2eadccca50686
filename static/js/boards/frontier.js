// Entry module of the Frontier board editor (boards in inches).

import { inches } from "./inches/editor.js";
import { openEditor } from "./shell.js";

openEditor(inches);
