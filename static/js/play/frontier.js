// Entry module of the match page for Frontier.

import { inches } from "./kinds/inches.js";
import { openTable } from "./main.js";
import { choose } from "./systems/chosen.js";
import * as frontier from "./systems/frontier.js";

choose({ ...frontier, board: inches });
openTable();
