// Entry module of the match page for Modern.

import { squares } from "./kinds/grid.js";
import { openTable } from "./main.js";
import { choose } from "./systems/chosen.js";
import * as modern from "./systems/modern.js";

choose({ ...modern, board: squares });
openTable();
