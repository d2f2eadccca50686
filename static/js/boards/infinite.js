// Entry module of the Infinite Frontiers board editor (tables with features).

import { features } from "./features/editor.js";
import { openEditor } from "./shell.js";

openEditor(features);
