// Types of the JSON of one rule book, where they say more than types.js.
// Written by `manage.py script_types`.

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").Contest} Contest */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Happening} Happening */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Leader} Leader */
/** @typedef {import("./types.js").Lockable} Lockable */
/** @typedef {import("./types.js").Marker} Marker */
/** @typedef {import("./types.js").MoveOffer} MoveOffer */
/** @typedef {import("./types.js").Named} Named */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Outline} Outline */
/** @typedef {import("./types.js").Owed} Owed */
/** @typedef {import("./types.js").Passing} Passing */
/** @typedef {import("./types.js").Placement} Placement */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Reach} Reach */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Ring} Ring */
/** @typedef {import("./types.js").Rolled} Rolled */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Sentence} Sentence */
/** @typedef {import("./types.js").SightLine} SightLine */
/** @typedef {import("./types.js").States} States */
/** @typedef {import("./types.js").Token} Token */
/** @typedef {import("./types.js").Undo} Undo */
/** @typedef {import("./types.js").UnitType} UnitType */
/** @typedef {import("./types.js").Variant} Variant */
/** @typedef {import("./types.js").Zone} Zone */
/**
 * @typedef {{ command: Command, chance: number | null }} ActionForecast An action, and the chance that it succeeds
 *   against the best reaction; null if one step of look-ahead cannot tell
 */
/**
 * @typedef {{ type: "AnswerStop" | "Concede" | "OfferStop" | "ChooseEdges" | "ChooseTarget" | "Decline" | "Deploy" |
 *   "MakeMove" | "Place" | "PlaceByBearing" | "PlaceMarker" | "React" | "StrategicAction" | "TakeAction" | "UseAbility"
 *   | "Reveal" | "Seal", accept?: boolean, choices?: Record<string, string>, target?: string, abilities?: string[],
 *   placements?: Placement[], reserve?: string[], to?: [number, number, number], via?: [number, number, number |
 *   null][] | null, ability?: string, bearing?: number, elevation?: number | null, x?: number, y?: number, unit?:
 *   string, reaction?: string, action?: string, ally?: string, slot?: string, payload?: string }} Command A command,
 *   with the fields of any
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
 *   "TimeClaimed" | "UndoAsked" | "UndoDeclined" | "UndoWithdrawn" | "Undone" | "WindowMoved" | "AbilityDeclared" |
 *   "AbilityUsed" | "ActionDeclared" | "ActionLost" | "ActionResolved" | "ActionRolled" | "ActivationPassed" |
 *   "AgendaMoved" | "ChargesChanged" | "CheckRolled" | "ContestClosed" | "ContestWon" | "EffectBegan" | "EffectEnded" |
 *   "HolofieldDeclined" | "MarkerPlaced" | "MarkerRemoved" | "MoveOwed" | "NanitesRolled" | "ObjectiveAchieved" |
 *   "PointSeized" | "ReactionDeclared" | "ReactionDeclined" | "ReactionLost" | "SecondShotDeclined" | "ShotDeclared" |
 *   "ShotEnded" | "StrategicActionDeclined" | "StrategicActionTaken" | "TargetNamed" | "TokenActed" | "TokenMoved" |
 *   "TokenPlaced" | "TokenRemoved" | "TurnBegan" | "TurnEnded" | "UnitDesignated" | "UnitDestroyed" | "UnitFell" |
 *   "UnitLeft" | "UnitMoved" | "UnitPlaced" | "UnitPushed" | "UnitRecovered" | "UnitShaken" | "UnitStayed" |
 *   "BatchDeployed" | "EdgesChosen" | "FactionChosen" | "ForceMustered" | "InfiltrationPrepared" | "MatchBegan" |
 *   "RolesRolled" | "RolesTied" | "TypeRuleWaived" | "UnitDeployed" | "UnitReserved" | "MatchEnded" | "Revealed" |
 *   "Sealed", clause: string, text: string, seat?: number, unit?: string, target?: string, active?: Rolled | number,
 *   reactive?: Rolled, rolled?: Rolled, path?: [number, number, number][], slot?: string, payload?: string, salt?:
 *   string, commitment?: string }} Fact An event, with its sentence
 */
/**
 * @typedef {{ catalogue: string, clocks: Clock[], decisions: Decision[], dice_commitment: string, finished: boolean,
 *   id: string, passing: Passing[], rules: string, scene: Drawn | null, seats: Seat[], seq: number, started: string,
 *   system: string, undo: Undo, view: View }} Match A match as its reader sees it: a player of some seats, or a
 *   spectator
 */
/**
 * @typedef {{ inches: number, los: boolean, clear: number, of: number, line: [Point, Point], parts: string[], units:
 *   string[], clauses: string[] }} Measure Two pieces: inches from edge to edge, whether they see each other, and what
 *   blocks the blocked lines
 */
/** @typedef {{ commits: Commit[], match: Match }} News The latest commits, and the match after them */
/**
 * @typedef {{ unit: string, inches: number, los: boolean, aims: string[], threatens: string[], answers: Record<string,
 *   string[]> }} Opponent An enemy in the current position: distance, line of sight, the actions with which each of the
 *   two can target the other, and its possible reactions to each action of the unit
 */
/**
 * @typedef {{ chance: number | null, clause: string, command: Command, legal: boolean, refusals: Refusal[], subject:
 *   string, target: string, text: string, zones: Outline[] }} Option One possible answer to a decision
 */
/** @typedef {{ unit: string, actions: ActionForecast[] }} Promises The actions that a unit may choose now */
/** @typedef {{ piece: string, rings: Ring[], opponents: Opponent[] }} Ranges All ranges around one piece */
/**
 * @typedef {{ seat: number, name: string, role: string, faction: string, sealed: string[], points: number, destroyed:
 *   number, left: number, evac: string[] }} Side The public figures of one seat
 */
/**
 * @typedef {{ ask: string, at: Point, heading: string, sentences: Sentence[], lines: SightLine[], unseen: [number,
 *   number, number, number][], reach: Reach[], maximum: number }} Survey An answer: its heading, its sentences, and
 *   what to draw on the map
 */
/**
 * @typedef {{ factions: Named[], layout: Layout, match: Match, rosters: Record<string, Lockable>, units: Record<string,
 *   UnitType>, urls: Record<string, string>, words: Record<string, string> }} TableData The data that the page holds;
 *   `rosters` are those that seats could lock, by seat
 */
/**
 * @typedef {{ id: string, seat: number, type: string, name: string, points: number, scale: number, radius: number,
 *   ratings: Record<string, number>, abilities: string[], place: "board" | "destroyed" | "left" | "reserve" |
 *   "waiting", x: number, y: number, elevation: number, shaken: boolean, used: string[] }} Unit One unit with
 *   everything printed on its card, so that later changes of the catalogue do not affect a match
 */
/**
 * @typedef {{ path: [number, number, number][], inches: number, cost: number, effects: Happening[], legal: boolean,
 *   refusals: Refusal[] }} Verdict The effect of a command if it were submitted now: the refusals, or for a movement
 *   its path and inches
 */
/**
 * @typedef {{ match: string, mission: string, layout: string, limit: number, options: Record<string, number>, sides:
 *   [Side, Side], units: Unit[], markers: Marker[], zones: Zone[], choices: Record<string, string>, turn: number,
 *   active: number, contest: Contest | null, owed: Owed | null, effects: Effect[], seized: number, charges: number,
 *   designated: string[], stop_offered: number | null, achieved: boolean, half_lost: boolean, outcome: Outcome | null
 *   }} View The match as shown
 */

export {};
