// The rule book that most of these tests play by.

import { inches } from "../../../static/js/play/kinds/inches.js";
import { choose } from "../../../static/js/play/systems/chosen.js";
import * as frontier from "../../../static/js/play/systems/frontier.js";

choose({ ...frontier, board: inches });
