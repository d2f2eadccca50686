// Entry module of the match page for Infinite Frontiers.

import { scene } from "./kinds/scene.js";
import { openTable } from "./main.js";
import { board } from "./panel/infinite.js";
import { choose } from "./systems/chosen.js";
import * as infinite from "./systems/infinite.js";

choose({ ...infinite, board: scene(board) });
openTable();
