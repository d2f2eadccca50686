// Types of the JSON of one rule book, where they say more than types.js.
// Written by `manage.py script_types`.

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Leader} Leader */
/** @typedef {import("./types.js").Lockable} Lockable */
/** @typedef {import("./types.js").MoveOffer} MoveOffer */
/** @typedef {import("./types.js").Named} Named */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Outline} Outline */
/** @typedef {import("./types.js").Passing} Passing */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").States} States */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Undo} Undo */
/** @typedef {import("./types.js").UnitType} UnitType */
/** @typedef {import("./types.js").Variant} Variant */
/**
 * @typedef {{ entity: string, value: number, waiting: string[], unit: string, has_begun: boolean }} ActingPart The turn
 *   that is being played: its entity, the members still to act, and the one that acts; none between two members
 */
/**
 * @typedef {{ unit: string, weapon: string, targets: string[], difficulties: number[], successes: number, is_split:
 *   boolean, hits: Hit[] }} Attack An attack being resolved
 */
/**
 * @typedef {{ type: "AnswerStop" | "Concede" | "OfferStop" | "AttackUnits" | "ChooseEdge" | "ChooseEntity" |
 *   "DivideDamage" | "EndPart" | "GiveBonus" | "GoOnOverwatch" | "Interact" | "MoveUnits" | "PassReactions" |
 *   "PlaceUnits" | "React" | "Retreat" | "SplitSuccesses" | "TakeCover" | "Reveal" | "Seal", accept?: boolean, weapon?:
 *   string, targets?: string[], edge?: "north" | "south" | "east" | "west", unit?: string, mind?: number, body?:
 *   number, spirit?: number, raises?: boolean, what?: "device" | "item" | "pass" | "patch" | "weapon", on?: string,
 *   attribute?: "body" | "mind" | "spirit" | "", paths?: Path[], placements?: Placed[], action?: Command, points?:
 *   Point[], shares?: number[], feature?: string, slot?: string, payload?: string }} Command A command, with the fields
 *   of any
 */
/**
 * @typedef {{ at: string, clauses: string[], dice: Face[], events: Fact[], hash: string, in_advance: boolean, seat:
 *   number | null, seq: number, turn: number, undone: boolean, units: string[] }} Commit A commit, with the turn after
 *   it and whether it was undone
 */
/**
 * @typedef {{ area?: Area | null, tokens?: Token[], variants?: Variant[], may_be_partial?: boolean, may_be_suggested?:
 *   boolean, passing?: Command | null, uses?: string[], kind: string, options?: Option[], prompt: Prompt, reasons?:
 *   Record<string, string>, seat: number, leaders?: Leader[], followers?: string[], rings?: number[], shots?:
 *   Record<string, number>, moves?: MoveOffer[], costs?: Record<string, number>, choices?: Choice[], facings?: ("E" |
 *   "N" | "S" | "W")[], states?: States[], most?: number }} Decision A pending decision
 */
/**
 * @typedef {{ type: "StopAgreed" | "StopOffered" | "StopRefused" | "FlowMoved" | "Branched" | "EndForced" |
 *   "TimeClaimed" | "UndoAsked" | "UndoDeclined" | "UndoWithdrawn" | "Undone" | "ActionCompleted" | "AttackEnded" |
 *   "AttackRolled" | "ConditionChanged" | "ConditionRuns" | "CoverTaken" | "DamageTaken" | "DeviceTaken" |
 *   "HitAdvanced" | "ItemMoved" | "MoraleChecked" | "OverwatchTaken" | "PointsSpent" | "RallyRolled" | "Reacted" |
 *   "ReactionsEnded" | "SeatPassed" | "StanceEnded" | "SuccessesSplit" | "Tested" | "UnitDefeated" | "UnitMoved" |
 *   "UnitPatched" | "UnitPushed" | "UnitRetreated" | "UnitStaggered" | "WeaponReadied" | "BonusDeclined" | "BonusGiven"
 *   | "DiceAssigned" | "EdgeChosen" | "ForceMustered" | "InitiativeRolled" | "InitiativeSet" | "MatchBegan" |
 *   "OrderDecided" | "OrderRolled" | "PartBegan" | "PartEnded" | "PlacingEnded" | "PointsScored" | "RollTied" |
 *   "RollWon" | "RoundBegan" | "RoundEnded" | "SquadDissolved" | "SquadFormed" | "TurnAssessed" | "TurnBegan" |
 *   "TurnEnded" | "UnitDropped" | "UnitLeftOut" | "UnitLeftSquad" | "UnitPlaced" | "MatchEnded" | "Revealed" |
 *   "Sealed", clause: string, text: string, seat?: number, unit?: string, label?: string, path?: Point[], slot?:
 *   string, payload?: string, salt?: string, commitment?: string }} Fact An event, with its sentence
 */
/**
 * @typedef {{ id: string, preset: string, flags: ("area" | "climb" | "difficult" | "opaque" | "slope" | "solid" |
 *   "top")[], cover: "heavy" | "light" | "none", height: number, corners: Point[], centre: Point, radius: number }}
 *   Feature A feature: a convex polygon with its `corners` counter-clockwise, or, where `radius` is not 0, a circle
 *   about `centre`
 */
/**
 * @typedef {{ unit: string, damage: number, stage: "damage" | "done" | "knockback" | "morale" }} Hit A target that an
 *   attack has hit, and how far its consequences have gone
 */
/**
 * @typedef {{ x: number, y: number, carrier: string, untouched: boolean, is_in: boolean }} Item The item: where it
 *   lies, or who carries it; `untouched` until first picked up
 */
/**
 * @typedef {{ catalogue: string, clocks: Clock[], decisions: Decision[], dice_commitment: string, finished: boolean,
 *   id: string, passing: Passing[], rules: string, scene: Drawn | null, seats: Seat[], seq: number, started: string,
 *   system: string, undo: Undo, view: View }} Match A match as its reader sees it: a player of some seats, or a
 *   spectator
 */
/** @typedef {{ commits: Commit[], match: Match }} News The latest commits, and the match after them */
/**
 * @typedef {{ id: string, at: Point, feature: string, middle: boolean }} Objective An objective: its place, or the
 *   feature of which the rim counts, with the place of its centre
 */
/**
 * @typedef {{ chance: number | null, clause: string, command: Command, legal: boolean, refusals: Refusal[], subject:
 *   string, target: string, text: string, zones: Outline[] }} Option One possible answer to a decision
 */
/** @typedef {{ unit: string, points: Point[], athletics: boolean }} Path A path of one unit: the ends of its legs */
/** @typedef {{ unit: string, x: number, y: number }} Placed */
/**
 * @typedef {{ ap_move: number, ap_attack: number, ap_cover: number, ap_overwatch: number, ap_interact: number,
 *   ap_athletics: number, reaction_factor: number, reaction_gate: "open" | "threatened", squad_ap: "leader_value" |
 *   "own_die" | "shared_pool", initiative_assign: "open" | "sealed", tie_mode: "alternate" | "sweep", losing_timing:
 *   "activation" | "round" | "value", losing_cap: number, cover_stacks: boolean, min_difficulty: number, defeat_rule:
 *   "any_zero" | "total", crit_success_margin: number, crit_failure: "half_ones" | "never" | "no_success", environment:
 *   "clear" | "darkness" | "fog" | "mission", rounds: number }} Settings The settings of a match; AP costs are those of
 *   the action itself
 */
/**
 * @typedef {{ seat: number, name: string, edge: string, sealed: string[], fielded: number, units: number, points:
 *   number, awards: number, dice: number[] }} Side Public figures of one seat
 */
/**
 * @typedef {{ width: number, depth: number, deployment: number, features: Feature[], objectives: Objective[] }} Table A
 *   table; strips `deployment` deep lie along its south and north edges
 */
/**
 * @typedef {{ factions: Named[], layout: Layout, match: Match, rosters: Record<string, Lockable>, units: Record<string,
 *   UnitType>, urls: Record<string, string>, words: Record<string, string> }} TableData The data that the page holds;
 *   `rosters` are those that seats could lock, by seat
 */
/**
 * @typedef {{ seat: number, action: "attack" | "cover" | "interact" | "move" | "overwatch", movers: string[], targets:
 *   string[], actors: string[], by: Record<string, string[]>, answered: string[] }} Trigger A completed action, and the
 *   enemies that it has triggered, each with the letters of IF-REACT-4
 */
/**
 * @typedef {{ id: string, seat: number, type: string, name: string, points: number, place: "board" | "defeated" |
 *   "left-out" | "waiting", x: number, y: number, height: number, radius: number, mind: number, body: number, spirit:
 *   number, of: [number, number, number], die: number, initiative: number, ap: number, activated: boolean, used:
 *   ("attack" | "cover" | "interact" | "move" | "overwatch")[], lost: number, threshold: number, readied: string,
 *   overwatch: boolean, cover: string, condition: "" | "broken" | "resolve" | "shaken", runs: boolean, leader: string,
 *   dropped: boolean, bonus: number, item: boolean }} Unit One unit; `board`: it is on the table
 */
/**
 * @typedef {{ match: string, mission: string, layout: string, table: Table, limit: number, settings: Settings, sides:
 *   [Side, Side], units: Unit[], turn: number, first_at: Record<string, number>, last_at: Record<string, number>, part:
 *   ActingPart | null, trigger: Trigger | null, attack: Attack | null, item: Item | null, devices: Record<string,
 *   number>, stop_offered: number | null, outcome: Outcome | null }} View The match as shown
 */

export {};
