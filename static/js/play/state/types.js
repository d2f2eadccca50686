// Types of the JSON between server and match page. No code.

/** @typedef {[number, number]} Point inches, y to the north */
/** @typedef {[number, number, number]} Node a point with its elevation */
/** @typedef {{ clause: string, text: string }} Prompt */
/** @typedef {{ clause: string, sentence: string, field?: string }} Refusal `field`: the name of what was wrong in a form, if one was */
/**
 * @typedef {object} Command
 * @property {string} type
 * @property {string} [unit]
 * @property {string} [action]
 * @property {string} [reaction]
 * @property {string} [ability]
 * @property {string} [target]
 * @property {string} [slot]
 * @property {string} [payload]
 * @property {string} [roster]
 * @property {string} [army] a ready-made roster
 * @property {string} [ally]
 * @property {string[]} [abilities] declared with the answer
 * @property {string[]} [reserve] units that stay off the board for now
 * @property {boolean} [accept]
 * @property {number} [bearing]
 * @property {Record<string, string>} [choices]
 * @property {string[]} [units]
 * @property {string} [square]
 * @property {string} [facing]
 * @property {string} [kind] row of the table that a unit is placed as
 * @property {string[]} [path] squares
 * @property {boolean} [into_river]
 * @property {Placement[]} [placements]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [elevation]
 * @property {Node} [to]
 * @property {Node[] | null} [via]
 */
/** @typedef {{ unit: string, x: number, y: number, elevation: number }} Placement */
/**
 * @typedef {object} Option
 * @property {Command} command
 * @property {string} text
 * @property {string} clause
 * @property {string} subject
 * @property {string} target
 * @property {boolean} legal
 * @property {Refusal[]} refusals
 * @property {number | null} chance
 * @property {Zone[]} zones those that would stand if it were given
 */
/**
 * @typedef {object} Area
 * @property {string} subject
 * @property {Point | null} start
 * @property {number} maximum
 * @property {Point[][]} polygons those on the ground
 * @property {Reach[]} raised those above it
 * @property {[number, number, number] | null} ring
 */
/** @typedef {{ elevation: number, polygons: Point[][] }} Reach */
/** @typedef {{ id: string, name: string, radius: number, may_wait?: boolean }} Token */
/** @typedef {{ ability: string, area: Area }} Variant the same answer with an ability declared */
/**
 * @typedef {object} Decision
 * @property {number} seat
 * @property {string} kind
 * @property {Prompt} prompt
 * @property {Option[]} [options]
 * @property {Record<string, string>} [reasons] the titles of the clauses that stand against options
 * @property {Area | null} [area]
 * @property {Token[]} [tokens]
 * @property {Variant[]} [variants]
 * @property {Command | null} [passing] the answer that may be given in advance
 * @property {string[]} [uses] what could be used here
 * @property {{ subject: string, squares: string[] }[]} [choices] squares that may be named for a unit
 * @property {import("./squares.js").Facing[]} [facings] that may go with them
 * @property {{ subject: string, rows: string[] }[]} [states] rows of the table that a unit may be placed as
 * @property {number} [most] units that may be named
 * @property {boolean} [may_be_partial] whether some tokens may wait for a later time
 * @property {boolean} [may_be_suggested] whether the server proposes an answer to who asks for one
 */
/**
 * @typedef {object} Unit
 * @property {string} id
 * @property {number} seat
 * @property {string} type
 * @property {string} name
 * @property {number} points
 * @property {number} radius
 * @property {Record<string, number>} ratings
 * @property {string} [entry] what was bought, where that is not its type
 * @property {string} place waiting, board, reserve, destroyed or left
 * @property {number} x
 * @property {number} y
 * @property {number} elevation
 * @property {boolean} shaken
 * @property {string[]} used
 * @property {string} [square]
 * @property {import("./squares.js").Facing} [facing]
 * @property {Row} [row]
 * @property {boolean} [activated] this turn, as the next two
 * @property {boolean} [moved]
 * @property {boolean} [fired]
 * @property {boolean} [fording]
 */
/** @typedef {{ group: string, move: number, ccp: number, range: number, arc: string, qualities: string[] }} Row of a table of units */
/**
 * @typedef {object} Side
 * @property {number} seat
 * @property {string} name
 * @property {string} role
 * @property {string} faction
 * @property {number} points
 * @property {number} destroyed
 * @property {number} left
 * @property {string[]} evac
 * @property {string} [side] north or south
 * @property {string[]} [zone] squares, while armies deploy
 * @property {number} [score] what its losses count
 * @property {number} [breaks_at]
 */
/**
 * @typedef {object} Marker a counter of the mission or of an ability
 * @property {string} id
 * @property {string} kind
 * @property {number} x
 * @property {number} y
 * @property {number} elevation
 * @property {number | null} [owner] a seat
 * @property {string} [unit] whose ability put it there
 */
/** @typedef {{ key: string, role: string, polygons: Point[][] }} Zone */
/**
 * @typedef {object} Contest
 * @property {string} unit
 * @property {string} action
 * @property {string} target
 * @property {string} reactor
 */
/** @typedef {{ results: [string, string], reason: string, clause: string, figures: Record<string, number> }} Outcome */
/**
 * @typedef {object} View
 * @property {string} mission
 * @property {string} layout
 * @property {number} limit
 * @property {[Side, Side]} sides
 * @property {Unit[]} units
 * @property {Marker[]} markers
 * @property {Zone[]} zones
 * @property {number} turn
 * @property {number} active
 * @property {Contest | null} contest
 * @property {{ unit: string } | null} owed
 * @property {{ ability: string, unit: string }[]} effects
 * @property {number} seized
 * @property {number} [charges] on the target
 * @property {{ objectives: { square: string, value: number }[] }} [settings]
 * @property {Record<string, number>} [holdings] seats, by the squares they hold
 * @property {Record<string, string>} [orders] target squares, by gun
 * @property {{ defender: string, attackers: string[], lead: string } | null} [combat]
 * @property {{ unit: string } | null} [turning]
 * @property {string[]} [designated] units that are marked as targets
 * @property {number | null} [stop_offered] the seat that offers to stop
 * @property {boolean} achieved
 * @property {Outcome | null} outcome
 */
/**
 * @typedef {object} Undo
 * @property {boolean} allowed without asking anybody
 * @property {boolean} ask whether the other side may be asked
 * @property {number | null} seat
 * @property {number | null} back_to
 * @property {number} steps answers that would be taken back
 * @property {string | null} why not
 * @property {{ seat: number, back_to: number } | null} asked what waits for an answer
 */
/** @typedef {{ seat: number, terms: string, left: number, running: boolean, away_until: string | null }} Clock */
/** @typedef {{ seat: number, always: boolean, uses: string[] }} Passing where a seat passes without being asked */
/**
 * @typedef {object} Match
 * @property {string} id
 * @property {string} system
 * @property {number} seq
 * @property {boolean} finished
 * @property {{ seat: number, name: string, mine: boolean }[]} seats
 * @property {View} view
 * @property {Decision[]} decisions
 * @property {Undo} undo
 * @property {Clock[]} clocks
 * @property {Passing[]} passing of the seats of this browser
 */
/** @typedef {{ name: string, label: string, sign: number, clause: string }} Source */
/**
 * @typedef {object} Rolled
 * @property {string} [unit]
 * @property {string} name
 * @property {string} manoeuvre
 * @property {string} rating
 * @property {number} die
 * @property {Source[]} sources
 * @property {number[]} faces
 * @property {number} kept
 * @property {boolean} [together] whether every die counts, and they are added up
 */
/**
 * @typedef {object} Fact
 * @property {string} type
 * @property {string} clause
 * @property {string} text
 * @property {string} [unit]
 * @property {string} [target]
 * @property {string} [square]
 * @property {Node[]} [path]
 * @property {Rolled} [active]
 * @property {Rolled} [reactive]
 * @property {number} [seat]
 * @property {string} [slot] what was sealed or opened
 * @property {string} [commitment] of what was sealed
 * @property {string} [payload] what was opened, with its salt
 * @property {string} [salt]
 * @property {boolean} [proven] whether what was opened fits its seal
 * @property {Rolled} [rolled]
 */
/**
 * @typedef {object} Commit
 * @property {number} seq
 * @property {number | null} seat
 * @property {string} at
 * @property {{ i: number, sides: number, face: number }[]} dice
 * @property {number} turn the turn it led to
 * @property {string[]} units whom it is about
 * @property {boolean} undone
 * @property {boolean} [in_advance] whether its seat had wished to pass here
 * @property {Fact[]} events
 */
/**
 * @typedef {object} Measure
 * @property {number} inches
 * @property {boolean} los
 * @property {number} clear
 * @property {number} of
 * @property {[Point, Point]} line
 * @property {number} [squares] between two units of a chessboard
 * @property {number} [past_ground] lines that the ground lets pass
 * @property {number} [past_all]
 * @property {string} [visibility] whole, part, none
 * @property {string[]} parts
 * @property {string[]} units
 * @property {string[]} clauses
 */
/** @typedef {{ key: string, inches: number, clause: string, centre: boolean }} Ring */
/**
 * @typedef {object} Opponent
 * @property {string} unit
 * @property {number} inches
 * @property {boolean} los
 * @property {string[]} aims actions with which the piece could name it
 * @property {string[]} threatens actions with which it could name the piece
 * @property {number} [squares]
 * @property {string} [visibility]
 * @property {number | null} [hits] the chance of a shot at it
 * @property {number | null} [is_hit]
 * @property {number | null} [beats]
 * @property {Record<string, string[]>} answers its reactions, by the action of the piece
 */
/** @typedef {{ unit: string, actions: { command: Command, chance: number | null }[] }} Promises */
/** @typedef {{ piece: string, rings: Ring[], opponents: Opponent[], fire?: string[], moves?: string[], targets?: string[] }} Ranges */
/** @typedef {{ piece: string, at: Point, line: [Point, Point], seen: boolean, inches: number, parts: string[], pieces: string[] }} SightLine */
/**
 * @typedef {object} Survey the answer to a question about the map
 * @property {string} ask
 * @property {Point} at
 * @property {string} heading
 * @property {{ text: string, piece: string }[]} sentences
 * @property {SightLine[]} lines
 * @property {string[]} [squares]
 * @property {[number, number, number, number][]} unseen
 * @property {Reach[]} reach
 * @property {number} maximum
 */
/** @typedef {{ kind: string, walked: number, at: Point, result: string }} Happening what befalls a unit on its way */
/**
 * @typedef {object} Verdict the server's check of a draft
 * @property {boolean} legal
 * @property {Refusal[]} refusals
 * @property {Node[]} path
 * @property {number} inches
 * @property {number} cost what climbing takes off
 * @property {Happening[]} effects
 */
/** @typedef {{ elevation: number, rules: string[] }} Level */
/** @typedef {{ id: string, polygon: Point[], scale: number, impassable: boolean, levels: Level[] }} Part */
/** @typedef {{ en: string, fr: string }} BothLanguages */
/** @typedef {{ id: string, name: string | BothLanguages, parts: Part[] }} Piece */
/** @typedef {{ slug: string, name: string, width: number, height: number, pieces: Piece[] }} Layout */
/** @typedef {{ slug: string, name: string, kind: string, text: string }} Ability */
/**
 * @typedef {object} UnitType
 * @property {string} name
 * @property {string} glyph two letters on its disc
 * @property {Record<string, string>} ratings
 * @property {number} scale
 * @property {number} base_mm
 * @property {number} points
 * @property {Ability[]} abilities
 */
/** @typedef {{ clause: string, sentence: string, remedy: string }} RosterProblem */
/**
 * @typedef {object} Roster
 * @property {string} id
 * @property {string} name
 * @property {string} faction
 * @property {number} points
 * @property {string} warning that others can read it; empty where they cannot
 * @property {boolean} fits whether it may be locked
 * @property {boolean} can_fit whether changing it could make it fit
 * @property {RosterProblem[]} problems
 * @property {string} adjust the builder, on the terms of this match; empty where it is somebody else's
 */
/** @typedef {{ slug: string, name: string, blurb: string, faction: string, units: string, points: number }} ReadyMade */
/** @typedef {{ seat: number, lock: string, rosters: Roster[], ready_made: ReadyMade[] }} Lockable */
/**
 * @typedef {object} TableData what the page carries in its own JSON
 * @property {Match} match
 * @property {Layout} layout
 * @property {Record<string, string>} words
 * @property {Record<string, string>} urls
 * @property {Record<string, Lockable>} rosters what the reader's seats could lock now, by seat
 * @property {Record<string, UnitType>} units
 * @property {{ slug: string, name: string }[]} factions
 */

export {};
