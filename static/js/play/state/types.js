// Types of the JSON between server and match page, written by `manage.py script_types`.
// What only one rule book sends is optional, and so is what only some commands and events have.

/** @typedef {[number, number, number]} Node a point with its elevation */
/** @typedef {[number, number]} Point x and y in inches, y to the north */
/** @typedef {{ kind: string, name: string, slug: string, text: string }} Ability An ability of a unit type */
/**
 * @typedef {{ command: Command, chance: number | null }} ActionForecast An action, and the chance that it succeeds
 *   against the best reaction; null if one step of look-ahead cannot tell
 */
/**
 * @typedef {{ subject: string, start: Point | null, maximum: number, polygons: Point[][], raised: Reach[], ring:
 *   [number, number, number] | null }} Area The area in which a point may be chosen, for drawing only: polygons and
 *   rings in inches
 */
/** @typedef {{ back_to: number, seat: number }} AskedUndo A request of `seat` to undo every commit after `back_to` */
/** @typedef {{ subject: string, squares: string[] }} Choice The squares that a Unit may choose from */
/**
 * @typedef {{ away_until: string | null, left: number, running: boolean, seat: number, terms: string }} Clock The clock
 *   of a seat, `left` in seconds; it is stopped if its player is `away_until`
 */
/**
 * @typedef {{ defender: string, attackers: string[], lead: string, result: "" | "both" | "draw" | "lost" | "won" }}
 *   Combat A close combat in progress; `lead` is empty until it is known, `result` until the dice are rolled
 */
/**
 * @typedef {{ type: "AnswerStop" | "Concede" | "OfferStop" | "ChooseEdges" | "ChooseTarget" | "Decline" | "Deploy" |
 *   "MakeMove" | "Place" | "PlaceByBearing" | "PlaceMarker" | "React" | "StrategicAction" | "TakeAction" | "UseAbility"
 *   | "ChangeState" | "ChooseCombat" | "ChooseLead" | "ChooseOrder" | "ChooseUnits" | "EndActivations" | "Face" |
 *   "FireAt" | "FollowUp" | "MoveUnit" | "OrderGun" | "Pivot" | "PlaceUnit" | "Withdraw" | "Reveal" | "Seal", accept?:
 *   boolean, choices?: Record<string, string>, target?: string, abilities?: string[], placements?: Placement[],
 *   reserve?: string[], to?: [number, number, number], via?: [number, number, number | null][] | null, ability?:
 *   string, bearing?: number, elevation?: number | null, x?: number, y?: number, unit?: string, reaction?: string,
 *   action?: string, ally?: string, defender?: string, first?: boolean, units?: string[], facing?: "E" | "N" | "S" |
 *   "W", follow?: boolean, path?: string[], into_river?: boolean, square?: string, kind?: string, slot?: string,
 *   payload?: string }} Command A command, with the fields of any
 */
/**
 * @typedef {{ at: string, clauses: string[], dice: Face[], events: Fact[], hash: string, in_advance: boolean, seat:
 *   number | null, seq: number, turn: number, undone: boolean, units: string[] }} Commit A commit, with the turn after
 *   it and whether it was undone
 */
/**
 * @typedef {{ unit: string, action: string, target: string, reactor: string, reaction: string, answered: boolean,
 *   winner: "" | "action" | "reaction", lost: boolean, resolved: boolean, abilities: string[], answered_with: string[],
 *   unguarded: boolean, ordered: boolean, second: boolean, lone: boolean, closed: boolean }} Contest The current
 *   action, from its declaration to its resolution
 */
/**
 * @typedef {{ area?: Area | null, tokens?: Token[], variants?: Variant[], may_be_partial?: boolean, may_be_suggested?:
 *   boolean, passing?: Command | null, uses?: string[], kind: string, options?: Option[], prompt: Prompt, reasons?:
 *   Record<string, string>, seat: number, leaders?: Leader[], followers?: string[], rings?: number[], shots?:
 *   Record<string, number>, moves?: MoveOffer[], costs?: Record<string, number>, choices?: Choice[], facings?: ("E" |
 *   "N" | "S" | "W")[], states?: States[], most?: number }} Decision A pending decision
 */
/**
 * @typedef {{ figures: Figure[], patches: Patch[] }} Drawn What the match page draws: a scene without the names of
 *   units and sides, which it has with the view
 */
/**
 * @typedef {{ ability: string, unit: string, until: "match" | "roll" | "turn", target: string, detail: string, clause:
 *   string }} Effect A lasting effect, with the ability that causes it, and its clause where that differs from the
 *   ability's own
 */
/**
 * @typedef {{ i: number, sides: number, face: number }} Face One rolled die: `i` is its index among all dice of the
 *   match, from 0
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
 *   "RolesRolled" | "RolesTied" | "TypeRuleWaived" | "UnitDeployed" | "UnitReserved" | "ActivationsEnded" |
 *   "ArtilleryEnded" | "CombatBegan" | "CombatEnded" | "CombatFought" | "ContactMade" | "FacingOwed" | "FollowedUp" |
 *   "GunOrdered" | "InitiativeTied" | "InitiativeWon" | "LeadChosen" | "ObjectiveHeld" | "PhaseBegan" | "PhaseEnded" |
 *   "ShellScattered" | "ShellTested" | "ShotFired" | "StateChanged" | "UnitPivoted" | "UnitTurned" | "UnitWithdrew" |
 *   "UnitsChosen" | "DeploymentEnded" | "PlacingBegan" | "RollOffTied" | "RollOffWon" | "UnitTakenUp" | "MatchEnded" |
 *   "Revealed" | "Sealed", clause: string, text: string, seat?: number, unit?: string, target?: string, active?: Rolled
 *   | number, reactive?: Rolled, rolled?: Rolled, path?: [number, number, number][] | string[], square?: string, slot?:
 *   string, payload?: string, salt?: string, commitment?: string }} Fact An event, with its sentence
 */
/**
 * @typedef {{ at: Point, radius: number, mark: string, title: string, seat: number | null, owner: number | null, name:
 *   string, foot: string, shape: "block" | "capsule" | "counter" | "disc" | "oval", length: number, facing: number |
 *   null, active: boolean, sign: string, badges: string[], used: number, faction: string, count: string, id: string }}
 *   Figure A unit of a seat, or a counter, which has no seat but may have an `owner`
 */
/**
 * @typedef {{ kind: string, walked: number, at: Point, result: string, unit: string }} Happening Something that a
 *   movement would trigger: inches walked until then, position, and the harm to the moving unit, or to the unit named
 *   `unit`
 */
/**
 * @typedef {{ name: string, french?: string, slug: string, blurb: Text, width: number, height: number, squares?:
 *   boolean, pieces: Piece[] }} Layout A ready-made board; `width` and `height` are in inches, or in squares if
 *   `squares` is set
 */
/**
 * @typedef {{ unit: string, most: number }} Leader A unit that may lead a squad, and the most supporting units that it
 *   may have
 */
/**
 * @typedef {{ elevation: number, rules: string[] }} Level A surface that units can stand on, `elevation` inches above
 *   the ground
 */
/**
 * @typedef {{ lock: "early" | "locked" | "open" | "over", ready_made: ReadyMade[], rosters: Roster[], seat: number }}
 *   Lockable The rosters that a seat could lock
 */
/**
 * @typedef {{ rows: string[], roads: string[] }} Map A map as written: rows of tokens from the top rank down, and road
 *   chains such as `d1-d2-d3`
 */
/**
 * @typedef {{ id: string, kind: string, x: number, y: number, elevation: number, owner: number | null, unit: string }}
 *   Marker A counter on the board: the mission's, or a token of `owner` that belongs to `unit`
 */
/**
 * @typedef {{ catalogue: string, clocks: Clock[], decisions: Decision[], dice_commitment: string, finished: boolean,
 *   id: string, passing: Passing[], rules: string, scene: Drawn | null, seats: Seat[], seq: number, started: string,
 *   system: string, undo: Undo, view: View }} Match A match as its reader sees it: a player of some seats, or a
 *   spectator
 */
/**
 * @typedef {{ inches?: number, los?: boolean, clear?: number, of: number, line?: [Point, Point], parts?: string[],
 *   units?: string[], clauses: string[], squares?: number, past_ground?: number, past_all?: number, visibility?: "none"
 *   | "part" | "whole" }} Measure Two pieces: inches from edge to edge, whether they see each other, and what blocks
 *   the blocked lines
 */
/**
 * @typedef {{ at: string, id: number, mine: boolean, name: string, phrase: string, reported: boolean, seat: number,
 *   text: string }} Message A chat message as its reader sees it; `reported` by the reader
 */
/**
 * @typedef {{ unit: string, athletics: boolean, maximum: number }} MoveOffer A Move that a unit may make, without
 *   Athletics or with it, and how far it goes at most, in inches
 */
/** @typedef {{ name: string, slug: string }} Named A slug and its name */
/** @typedef {{ commits: Commit[], match: Match }} News The latest commits, and the match after them */
/** @typedef {{ square: string, value: number }} Objective An objective square and its value */
/**
 * @typedef {{ unit: string, inches?: number, los?: boolean, aims?: string[], threatens?: string[], answers?:
 *   Record<string, string[]>, squares?: number, visibility?: "none" | "part" | "whole", hits?: number | null, is_hit?:
 *   number | null, beats?: number | null }} Opponent An enemy in the current position: distance, line of sight, the
 *   actions with which each of the two can target the other, and its possible reactions to each action of the unit
 */
/**
 * @typedef {{ chance: number | null, clause: string, command: Command, legal: boolean, refusals: Refusal[], subject:
 *   string, target: string, text: string, zones: Outline[] }} Option One possible answer to a decision
 */
/**
 * @typedef {{ results: [string, string], reason: string, clause: string, figures: Record<string, string | number> }}
 *   Outcome The result of a match for each seat, with the figures it is based on
 */
/**
 * @typedef {{ key: string, role: string, polygons: Point[][] }} Outline A zone that an answer would create, for
 *   drawing: `role` is the book's word for the side that it belongs to, polygons in inches
 */
/**
 * @typedef {{ unit: string, seat: number, kind: string, maximum: number, clause: string, owner: string }} Owed A
 *   movement that is due: of `unit`, decided by `seat`, up to `maximum` inches
 */
/**
 * @typedef {{ id: string, polygon: Point[], scale: number, impassable: boolean, levels: Level[] }} Part One terrain
 *   polygon, vertices in inches, counter-clockwise
 */
/**
 * @typedef {{ always: boolean, seat: number, uses: string[] }} Passing When a seat passes automatically: always, or
 *   where only `uses` are possible
 */
/**
 * @typedef {{ polygon: Point[], seat: number | null, title: string }} Patch A deployment zone: that of a seat, or of
 *   nobody yet
 */
/** @typedef {{ id: string, name: Text, parts: Part[] }} Piece */
/**
 * @typedef {{ unit: string, x: number, y: number, elevation: number }} Placement The position of one unit, in inches
 */
/**
 * @typedef {{ clause: string, entry: number | null, key: string, remedy: string, sentence: string, severity: string }}
 *   Problem A problem of a roster, `entry` the index of the entry at fault, if one is
 */
/** @typedef {{ unit: string, actions: ActionForecast[] }} Promises The actions that a unit may choose now */
/** @typedef {{ clause: string, text: string }} Prompt A question, or what a seat is deciding, as a sentence */
/**
 * @typedef {{ piece: string, rings?: Ring[], opponents: Opponent[], fire?: string[], moves?: string[], targets?:
 *   string[] }} Ranges All ranges around one piece
 */
/**
 * @typedef {{ elevation: number, polygons: Point[][] }} Reach The area in which a movement may end at one elevation,
 *   for drawing: polygons in inches, holes clockwise
 */
/**
 * @typedef {{ blurb: string, faction: string, name: string, points: number, slug: string, units: string }} ReadyMade A
 *   ready-made roster that may be locked
 */
/** @typedef {{ clause: string, sentence: string }} Refusal Why a command is refused */
/** @typedef {{ key: string, inches: number, clause: string, centre: boolean }} Ring A distance around a piece */
/**
 * @typedef {{ unit: string, name: string, manoeuvre: string, rating: string, die: number, sources: Source[], faces:
 *   number[], kept: number }} Rolled One side of a roll: its die, the sources of its dice, all faces, and the one kept
 */
/**
 * @typedef {{ adjust: string, can_fit: boolean, faction: string, fits: boolean, id: string, name: string, points:
 *   number, problems: Problem[], warning: string }} Roster A roster checked for a match: `fits` if it may be locked,
 *   `can_fit` if it could after changes
 */
/**
 * @typedef {{ slug: string, group: "afv-group" | "artillery-group" | "cavalry-group" | "command-group" |
 *   "infantry-group", move: number, ccp: number, range: number, arc: "all-round" | "none" | "quarter", qualities:
 *   string[] }} Row A row of the unit table: move and range in squares (range 0: cannot fire), close combat power, arc
 *   of fire, and abilities
 */
/**
 * @typedef {{ mine: boolean, name: string, seat: number }} Seat A seat, with its player's name and whether the reader
 *   holds it
 */
/** @typedef {{ text: string, piece: string }} Sentence One line of an answer, and the id of the piece it is about */
/**
 * @typedef {{ max_units: number, balance: "equal_units" | "none" | "points", deploy_mode: "campaign" | "one_off",
 *   deploy_files: number, deploy_order: "alternate" | "sealed", declare_activations: "as_you_go" | "upfront",
 *   artillery_orders: "alternate" | "sealed", artillery_may_target_empty: boolean, followup_infantry: "group" | "row",
 *   allow_dismount: boolean, break_fraction: number, command_extra_loss: number, turn_limit: number, objectives:
 *   Objective[] }} Settings The settings of a match
 */
/**
 * @typedef {{ seat: number, name: string, role: string, faction?: string, sealed: string[], points: number, destroyed:
 *   number, left?: number, evac?: string[], side?: string, fielded?: number, score?: number, breaks_at?: number, dice?:
 *   number, held?: number, zone?: string[] }} Side The public figures of one seat
 */
/**
 * @typedef {{ piece: string, at: Point, line: [Point, Point], seen: boolean, inches: number, parts: string[], pieces:
 *   string[] }} SightLine A line of sight to draw, clear or not, with its obstacles
 */
/**
 * @typedef {{ name: string, sign: number, clause: string, unit: string, label: string }} Source One source of advantage
 *   (+1) or disadvantage (-1)
 */
/**
 * @typedef {{ subject: string, rows: string[] }} States The rows of the unit table that a Unit may start as, if it has
 *   several
 */
/**
 * @typedef {{ ask: string, at: Point | string, heading: string, sentences: Sentence[], lines?: SightLine[], unseen?:
 *   [number, number, number, number][], reach?: Reach[], maximum?: number, squares?: string[] }} Survey An answer: its
 *   heading, its sentences, and what to draw on the map
 */
/**
 * @typedef {{ factions: Named[], layout: Layout, match: Match, rosters: Record<string, Lockable>, units: Record<string,
 *   UnitType>, urls: Record<string, string>, words: Record<string, string> }} TableData The data that the page holds;
 *   `rosters` are those that seats could lock, by seat
 */
/**
 * @typedef {{ messages: Message[], more: boolean, muted: boolean, read_to: number, unread: number }} Talk Messages that
 *   a seat can see, and how far it has read them
 */
/** @typedef {{ en: string, fr: string }} Text A text in both languages */
/**
 * @typedef {{ id: string, name: string, radius: number, may_wait: boolean }} Token Something to place: its base radius
 *   in inches, and whether it may stay in reserve instead
 */
/**
 * @typedef {{ unit: string, cause: "change" | "follow-up" | "move" | "pivot" }} Turning A Unit that must choose its
 *   facing, and the act that caused it
 */
/**
 * @typedef {{ allowed: boolean, ask: boolean, asked: AskedUndo | null, back_to: number | null, seat: number | null,
 *   steps: number, why: string | null }} Undo How far the reader may undo, freely or with consent, any open request,
 *   and `why` not
 */
/**
 * @typedef {{ id: string, seat: number, type: string, name: string, points: number, scale?: number, radius?: number,
 *   ratings?: Record<string, number>, abilities?: string[], place: "board" | "destroyed" | "left" | "reserve" |
 *   "waiting", x: number, y: number, elevation?: number, shaken?: boolean, used?: string[], entry?: string, square?:
 *   string, facing?: "E" | "N" | "S" | "W", row?: Row, qualities?: string[], activated?: boolean, moved?: boolean,
 *   fired?: boolean, fording?: boolean }} Unit One unit with everything printed on its card, so that later changes of
 *   the catalogue do not affect a match
 */
/**
 * @typedef {{ abilities: Ability[], base_mm: number, glyph: string, name: string, points: number, ratings:
 *   Record<string, string>, scale: number }} UnitType A unit type; `glyph` are the letters on its badge
 */
/**
 * @typedef {{ ability: string, area: Area }} Variant The same answer with an ability declared, and the area that it
 *   allows
 */
/**
 * @typedef {{ path: [number, number, number][] | string[], inches?: number, cost?: number, effects?: Happening[],
 *   legal: boolean, refusals: Refusal[], drowns?: boolean }} Verdict The effect of a command if it were submitted now:
 *   the refusals, or for a movement its path and inches
 */
/**
 * @typedef {{ match: string, mission: string, layout: string, limit: number, options?: Record<string, number>, sides:
 *   [Side, Side], units: Unit[], markers?: Marker[], zones?: Zone[], choices?: Record<string, string>, turn: number,
 *   active: number, contest?: Contest | null, owed?: Owed | null, effects?: Effect[], seized?: number, charges?:
 *   number, designated?: string[], stop_offered: number | null, achieved?: boolean, half_lost?: boolean, outcome:
 *   Outcome | null, map?: Map, settings?: Settings, initiative?: number | null, activations?: number, chosen?: string[]
 *   | null, turning?: Turning | null, combat?: Combat | null, orders?: Record<string, string>, holdings?:
 *   Record<string, number> }} View The match as shown
 */
/**
 * @typedef {{ key: string, role: "attacker" | "defender", rectangles: [number, number, number, number][], polygons:
 *   Point[][], batch: number }} Zone A deployment zone: `rectangles` (x0, y0, x1, y1) decide; `polygons` outline their
 *   union
 */

export {};
