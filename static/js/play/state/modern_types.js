// Types of the JSON of one rule book, where they say more than types.js.
// Written by `manage.py script_types`.

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").Combat} Combat */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Leader} Leader */
/** @typedef {import("./types.js").Lockable} Lockable */
/** @typedef {import("./types.js").Map} Map */
/** @typedef {import("./types.js").MoveOffer} MoveOffer */
/** @typedef {import("./types.js").Named} Named */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Outline} Outline */
/** @typedef {import("./types.js").Passing} Passing */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {import("./types.js").States} States */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Turning} Turning */
/** @typedef {import("./types.js").Undo} Undo */
/** @typedef {import("./types.js").UnitType} UnitType */
/** @typedef {import("./types.js").Variant} Variant */
/**
 * @typedef {{ command: Command, chance: number | null }} ActionForecast An act, and the chance that it destroys its
 *   target; null for acts that do not target an enemy
 */
/**
 * @typedef {{ type: "AnswerStop" | "Concede" | "OfferStop" | "ChangeState" | "ChooseCombat" | "ChooseLead" |
 *   "ChooseOrder" | "ChooseUnits" | "EndActivations" | "Face" | "FireAt" | "FollowUp" | "MoveUnit" | "OrderGun" |
 *   "Pivot" | "PlaceUnit" | "Withdraw" | "Reveal" | "Seal", accept?: boolean, unit?: string, defender?: string, first?:
 *   boolean, units?: string[], facing?: "E" | "N" | "S" | "W", target?: string, follow?: boolean, path?: string[],
 *   into_river?: boolean, square?: string, kind?: string, slot?: string, payload?: string }} Command A command, with
 *   the fields of any
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
 *   "TimeClaimed" | "UndoAsked" | "UndoDeclined" | "UndoWithdrawn" | "Undone" | "ActivationsEnded" | "ArtilleryEnded" |
 *   "CombatBegan" | "CombatEnded" | "CombatFought" | "ContactMade" | "FacingOwed" | "FollowedUp" | "GunOrdered" |
 *   "InitiativeTied" | "InitiativeWon" | "LeadChosen" | "ObjectiveHeld" | "PhaseBegan" | "PhaseEnded" |
 *   "ShellScattered" | "ShellTested" | "ShotFired" | "StateChanged" | "TurnBegan" | "TurnEnded" | "UnitDestroyed" |
 *   "UnitMoved" | "UnitPivoted" | "UnitStayed" | "UnitTurned" | "UnitWithdrew" | "UnitsChosen" | "DeploymentEnded" |
 *   "ForceMustered" | "MatchBegan" | "PlacingBegan" | "RollOffTied" | "RollOffWon" | "UnitDeployed" | "UnitTakenUp" |
 *   "MatchEnded" | "Revealed" | "Sealed", clause: string, text: string, seat?: number, unit?: string, square?: string,
 *   target?: string, path?: string[], slot?: string, payload?: string, salt?: string, commitment?: string }} Fact An
 *   event, with its sentence
 */
/**
 * @typedef {{ catalogue: string, clocks: Clock[], decisions: Decision[], dice_commitment: string, finished: boolean,
 *   id: string, passing: Passing[], rules: string, scene: Drawn | null, seats: Seat[], seq: number, started: string,
 *   system: string, undo: Undo, view: View }} Match A match as its reader sees it: a player of some seats, or a
 *   spectator
 */
/**
 * @typedef {{ squares: number, past_ground: number, past_all: number, of: number, visibility: "none" | "part" |
 *   "whole", clauses: string[] }} Measure Two Units: their distance in squares, how many of five rays clear the
 *   terrain, how many clear terrain and Units, and the resulting visibility
 */
/** @typedef {{ commits: Commit[], match: Match }} News The latest commits, and the match after them */
/**
 * @typedef {{ unit: string, squares: number, visibility: "none" | "part" | "whole", hits: number | null, is_hit: number
 *   | null, beats: number | null }} Opponent An enemy in the current position: distance, visibility, the chances to hit
 *   it and to be hit by it (null: not allowed), and the chance to win a close combat if the two are in contact
 */
/**
 * @typedef {{ chance: number | null, clause: string, command: Command, legal: boolean, refusals: Refusal[], subject:
 *   string, target: string, text: string, zones: Outline[] }} Option One possible answer to a decision
 */
/** @typedef {{ unit: string, actions: ActionForecast[] }} Promises The acts that may be chosen for a Unit now */
/**
 * @typedef {{ piece: string, fire: string[], moves: string[], targets: string[], opponents: Opponent[] }} Ranges All
 *   ranges of one Unit: the squares in its range and arc, those it may move to, those a gun may nominate, and its
 *   enemies
 */
/** @typedef {{ text: string, piece: string }} Sentence One line of an answer, and the id of the Unit it is about */
/**
 * @typedef {{ seat: number, name: string, side: string, role: string, sealed: string[], fielded: number, points:
 *   number, destroyed: number, score: number, breaks_at: number, dice: number, held: number, zone: string[] }} Side
 *   Public figures of one seat: losses and the score that breaks it, its dice, the value of its objectives, and its
 *   zone during deployment
 */
/**
 * @typedef {{ ask: string, at: string, heading: string, sentences: Sentence[], squares: string[] }} Survey An answer:
 *   its viewpoint, its heading, its sentences, and the squares it names
 */
/**
 * @typedef {{ factions: Named[], layout: Layout, match: Match, rosters: Record<string, Lockable>, units: Record<string,
 *   UnitType>, urls: Record<string, string>, words: Record<string, string> }} TableData The data that the page holds;
 *   `rosters` are those that seats could lock, by seat
 */
/**
 * @typedef {{ id: string, seat: number, entry: string, type: string, name: string, points: number, place: "board" |
 *   "destroyed" | "waiting", square: string, x: number, y: number, facing: "E" | "N" | "S" | "W", row: Row, qualities:
 *   string[], activated: boolean, moved: boolean, fired: boolean, fording: boolean }} Unit One Unit
 */
/**
 * @typedef {{ path: string[], drowns: boolean, legal: boolean, refusals: Refusal[] }} Verdict The effect of a command
 *   if it were submitted now: the refusals, or for a move its path and whether it drowns the Unit
 */
/**
 * @typedef {{ match: string, mission: string, layout: string, map: Map, limit: number, settings: Settings, sides:
 *   [Side, Side], units: Unit[], turn: number, active: number, initiative: number | null, activations: number, chosen:
 *   string[] | null, turning: Turning | null, combat: Combat | null, orders: Record<string, string>, holdings:
 *   Record<string, number>, stop_offered: number | null, outcome: Outcome | null }} View The match as shown
 */

export {};
