// The table of Modern: its labels, on squares.

import { squares } from "./board/grid.js";
import { openTable } from "./main.js";
import { choose } from "./systems/chosen.js";
import * as modern from "./systems/modern.js";

choose({ ...modern, board: squares });
openTable();
