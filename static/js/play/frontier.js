// The table of Frontier: its labels, on the plane.

import { inches } from "./board/inches.js";
import { openTable } from "./main.js";
import { choose } from "./systems/chosen.js";
import * as frontier from "./systems/frontier.js";

choose({ ...frontier, board: inches });
openTable();
