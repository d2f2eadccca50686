import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import { faceOf } from "../../static/js/verify/dice.js";
import { canonical } from "../../static/js/verify/canonical.js";
import { MOST_BYTES, NoRecordError, readRecord, textOf } from "../../static/js/verify/record_parser.js";
import { verdictOf, verify } from "../../static/js/verify/record_checks.js";
import { hex, hmac, sha256, unhex, utf8 } from "../../static/js/verify/sha256.js";

const vectors = new URL("../../docs/vectors/", import.meta.url);
const dice = JSON.parse(readFileSync(new URL("dice.json", vectors), "utf8"));
const sample = readFileSync(new URL("match.frontier.jsonl", vectors), "utf8");
const practice = readFileSync(new URL("practice.frontier.jsonl", vectors), "utf8");
const ended = readFileSync(new URL("ended.frontier.jsonl", vectors), "utf8");
const squares = readFileSync(new URL("squares.frontier.jsonl", vectors), "utf8");
const altered = JSON.parse(readFileSync(new URL("altered.json", vectors), "utf8"));

const linesOf = (text) => text.trimEnd().split("\n");
const fileOf = (lines) => lines.map((line) => `${line}\n`).join("");
const digest = (text) => createHash("sha256").update(text).digest("hex");

/** A record after `change` to its rows, with hashes that fit again: a careful forger's. */
function rechained(change, record = sample) {
  const rows = linesOf(record).map((line) => JSON.parse(line));
  const commits = rows.slice(1, -1);
  change(commits, rows.at(-1));
  rows.splice(1, rows.length - 2, ...commits);
  let prev = digest(written(rows[0]));
  for (const row of rows.slice(1, -1)) {
    delete row.hash;
    row.prev = prev;
    row.hash = prev = digest(written(row));
  }
  return fileOf(rows.map(written));
}

/** As canonical JSON is written, whatever the numbers. */
const written = (row) => {
  try {
    return canonical(row);
  } catch {
    return JSON.stringify(row);
  }
};

/** Whether reading the record stops, with the number of the line at fault. */
const refused = (text, line) =>
  assert.throws(() => readRecord(text), (error) => error instanceof NoRecordError && error.line === line);

const failing = (text) =>
  verify(readRecord(text))
    .filter((finding) => finding.holds === false)
    .map((finding) => finding.check);

test("SHA-256 gives what the platform's own gives, at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("HMAC gives what the platform's own gives, for short and long keys", () => {
  for (const size of [1, 32, 64, 65, 130]) {
    const key = new Uint8Array(size).fill(size);
    const given = hex(hmac(key, utf8("a message")));
    assert.equal(given, createHmac("sha256", key).update("a message").digest("hex"));
  }
});

test("every die of the vectors is reproduced, those that are drawn again too", () => {
  const secret = unhex(dice.secret);
  const prefix = [dice.match, ...dice.nonces].join("|");
  for (const { i, sides, face } of dice.dice) {
    assert.equal(String(faceOf(secret, prefix, i, BigInt(sides))), face, `die ${i}`);
  }
  assert.equal(hex(sha256(secret)), dice.dice_commitment);
});

test("every sealed payload of the vectors has its commitment", () => {
  for (const { payload, salt, commitment } of dice.seals) {
    assert.equal(hex(sha256(utf8(`${payload}|${salt}`))), commitment);
  }
});

test("a whole record holds", () => {
  const found = verify(readRecord(sample));
  assert.deepEqual(
    found.map(({ check, holds }) => [check, holds]),
    [["chain", true], ["sealed", true], ["undone", true], ["secret", true], ["dice", true], ["result", true]],
  );
});

test("every check says how many things it has looked at", () => {
  const found = Object.fromEntries(verify(readRecord(sample)).map(({ check, count }) => [check, count]));
  const { commits } = readRecord(sample);
  assert.equal(found.chain, commits.length);
  assert.equal(found.sealed, 4);
  assert.equal(found.dice, commits.flatMap((commit) => commit.dice).length);
});

test("a practice match holds, and its carried dice are left to the match that they belong to", () => {
  const record = readRecord(practice);
  const found = Object.fromEntries(verify(record).map(({ check, holds, count }) => [check, { holds, count }]));
  const own = record.commits.slice(record.header.branch.seq + 1);
  assert.ok(Object.values(found).every(({ holds }) => holds));
  assert.equal(found.branch.count, record.header.branch.seq + 1);
  assert.equal(found.dice.count, own.flatMap((commit) => commit.dice).length);
});

test("a practice match whose carried steps are chained anew is found", () => {
  const rows = linesOf(practice).map((line) => JSON.parse(line));
  const carried = rows[0].branch.seq + 1;
  let prev = rows[1].prev;
  for (const row of rows.slice(1, carried + 1)) {
    delete row.hash;
    Object.assign(row, { prev, at: "2000-01-01T00:00:00.000+00:00" });
    row.hash = prev = digest(canonical(row));
  }
  assert.deepEqual(failing(fileOf(rows.map(canonical))), ["branch"]);
});

test("a note of a branch in a match that has none is found", () => {
  const forged = rechained((commits) => { commits[5].events = [{ type: "Branched", match: "", seq: 0, hash: "" }]; });
  assert.ok(failing(forged).includes("chain"));
});

for (const { record, line, set, check, chained = false } of altered) {
  test(`altered: ${record}, line ${line}, ${JSON.stringify(set)}`, () => {
    const rows = linesOf({ match: sample, practice, ended, squares }[record]).map((each) => JSON.parse(each));
    Object.assign(rows.at(line), set);
    const plain = fileOf(rows.map(written));
    const text = chained ? rechained(() => {}, plain) : plain;
    if (check === "shape") refused(text, line < 0 ? rows.length : line + 1);
    else assert.ok(failing(text).includes(check));
  });
}

test("a match of another game, on a map of one's own, holds in every part", () => {
  const found = verify(readRecord(squares));
  assert.deepEqual(found.filter(({ holds }) => holds === false), []);
  assert.ok(found.find(({ check }) => check === "sealed")?.count === 8);
  assert.equal(rechained(() => {}, squares), squares);
});

test("a match that whoever runs the site has ended holds", () => {
  assert.deepEqual(failing(ended), []);
  assert.equal(rechained(() => {}, ended), ended);
});

test("an end from outside that comes second or twice is found", () => {
  for (const why of ["Insults, three times.", "Nothing."]) {
    const twice = rechained((commits) => {
      const { events } = commits.at(-1);
      events.splice(1, 0, { ...events[0], why });
    }, ended);
    assert.deepEqual(failing(twice), ["chain"], why);
  }
  const second = rechained((commits) => {
    const { events } = commits.at(-1);
    events.splice(1, 0, events.shift());
  }, ended);
  assert.deepEqual(failing(second), ["chain"]);
});

test("a record under way leaves its dice for later", () => {
  const underWay = fileOf(linesOf(sample).slice(0, 12));
  const found = verify(readRecord(underWay));
  assert.deepEqual(found.map(({ holds }) => holds), [true, true, true, null, null, null]);
});

test("a record is verified whole, in part, or not at all", () => {
  const lines = linesOf(sample);
  const records = { whole: lines, partial: lines.slice(0, -2), altered: lines.slice(0, -1) };
  for (const [verdict, kept] of Object.entries(records)) {
    assert.equal(verdictOf(verify(readRecord(fileOf(kept)))), verdict);
  }
  assert.deepEqual(failing(fileOf(records.altered)), ["result"]);
});

test("an altered sentence, order or header breaks the chain", () => {
  const lines = linesOf(sample);
  assert.deepEqual(failing(sample.replace("attacks.", "defends.")), ["chain"]);
  assert.deepEqual(failing(fileOf([lines[0], ...lines.slice(2)])), ["chain", "dice"]);
  assert.deepEqual(failing(sample.replace('"limit":200', '"limit":201')), ["chain"]);
});

test("a secret that is not the one committed to is found, with the dice it would have given", () => {
  const secret = readRecord(sample).footer.dice_secret;
  const other = secret.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  assert.deepEqual(failing(sample.replace(secret, other)), ["secret", "dice"]);
});

test("what was opened under another salt is found", () => {
  const record = readRecord(sample);
  const opened = record.commits.flatMap((commit) => commit.events).find((event) => event.type === "Revealed");
  assert.ok(failing(sample.replace(opened.salt, "0".repeat(64))).includes("sealed"));
});

test("a record whose hashes fit again is the sample itself", () => {
  assert.equal(rechained(() => {}), sample);
});

test("dice that cannot be are found, and none keeps the browser busy for ever", () => {
  const thrown = (commits) => commits.find((commit) => commit.dice.length).dice[0];
  for (const wrong of [{ sides: 1001 }, { sides: 2 ** 53 - 1 }, { sides: 0 }, { sides: -6 }, { face: 0 }, { face: 7 }, { i: 1 }]) {
    const forged = rechained((commits) => Object.assign(thrown(commits), wrong));
    assert.deepEqual(failing(forged), ["dice"], JSON.stringify(wrong));
    const underWay = fileOf(linesOf(forged).slice(0, -2));
    assert.deepEqual(failing(underWay), ["dice"], JSON.stringify(wrong));
  }
});

test("a secret that is no secret is found", () => {
  for (const secret of ["", "xyz", "AB".repeat(32), ` ${"ab".repeat(32)}`]) {
    const forged = rechained((_commits, footer) => Object.assign(footer, { dice_secret: secret }));
    assert.deepEqual(failing(forged), ["secret", "dice"], String(secret));
  }
});

test("whoever takes back does nothing else, and leads to an earlier step", () => {
  const undone = (commits) => commits.find((commit) => commit.events[0].type === "Undone");
  for (const to of [-1, 1e9, 0.5, "0", true, null]) {
    assert.ok(failing(rechained((commits) => { undone(commits).events[0].back_to = to; })).includes("chain"), String(to));
  }
  const twice = rechained((commits) => undone(commits).events.push(commits[0].events[0]));
  assert.ok(failing(twice).includes("chain"));
});

test("the end of a match is never taken back", () => {
  const forged = rechained((commits) => {
    const note = structuredClone(commits.find((commit) => commit.events[0].type === "Undone"));
    const back_to = commits.length - 2;
    Object.assign(note.events[0], { back_to, agreed: false });
    commits.push({ ...note, seq: commits.length, seat: 0, command: { ...note.command, back_to } });
  });
  assert.ok(failing(forged).includes("undone"));
});

test("what is no record is refused", () => {
  const cut = sample.trimEnd();
  const long = sample + "{}\n".repeat(10_000);
  const large = sample + " ".repeat(MOST_BYTES);
  for (const text of ["", "{}", "not JSON", cut, '{"format":"frontier-match","version":2}\n{}', long, large]) refused(text, null);
  const [header, ...rest] = linesOf(sample);
  for (const line of ["", "null", "7", "[]", '"a"', "{", "{}", "1e999"]) {
    refused(fileOf([line, ...rest]), 1);
    refused(fileOf([header, line, ...rest.slice(1)]), 2);
    refused(fileOf([header, line]), line ? 2 : null);
  }
  refused(fileOf([header, rest.at(-1)]), null);
});

test("a line says everything once, in one way", () => {
  const [header, first, ...rest] = linesOf(sample);
  const body = first.replace(/"hash":"[^"]+",/, "");
  for (const [was, becomes] of [
    ['"seq":0', '"seq":0.0'],
    ['"seq":0', '"seq": 0'],
    ['"seq":0', '"seq":1,"seq":0'],
    ['"seat":null,"seq":0', '"seq":0,"seat":null'],
    ["attacks.", "\\u0061ttacks."],
    ["attacks.", "e\u0301."],
    ['"dice":[', '"dice":[1e999,'],
  ]) {
    const own = body.replace(was, becomes);
    assert.notEqual(own, body);
    const line = own.replace('"prev"', `"hash":"${digest(own)}","prev"`);
    refused(fileOf([header, line, ...rest]), 2);
  }
});

test("brackets without end are refused", () => {
  const [header, first, ...rest] = linesOf(sample);
  for (const depth of [65, 448, 100_000]) {
    const deep = first.replace('"command":{', `"command":{"aa":${"[".repeat(depth)}${"]".repeat(depth)},`);
    refused(fileOf([header, deep, ...rest]), 2);
    refused(fileOf([header.replace('{"layout"', `{"a":${"[".repeat(depth)}${"]".repeat(depth)},"layout"`), first, ...rest]), 1);
  }
});

test("a text longer than any on a site is refused", () => {
  const [header, first, second, ...rest] = linesOf(sample);
  for (const [name, most] of /** @type {[string, number][]} */ ([["said", 20_000], ["why", 300]])) {
    for (const letter of ["e", "\u{1f600}"]) {
      const withText = (/** @type {number} */ length) => {
        const commit = JSON.parse(second);
        commit.events[0][name] = letter.repeat(length);
        return fileOf([header, first, canonical(commit), ...rest]);
      };
      assert.equal(readRecord(withText(most)).lines.length, linesOf(sample).length);
      refused(withText(most + 1), 3);
    }
  }
});

test("numbers are written as the site writes them", () => {
  const texts = ["0", "-3", "0.984252", "1.7763568394002505e-15", "1.5e-6", "1e-6", "0.00001", "9007199254740991", "-12.25"];
  for (const text of texts) assert.equal(canonical(JSON.parse(text)), text);
  assert.equal(canonical({ "\u{1f600}": 1, "\uffee": 2 }), '{"\uffee":2,"\u{1f600}":1}');
});

/** The sample, ended by whoever runs the site in the name of `seat`; `more` is played after that. */
const endedBy = (seat, more = false) =>
  rechained((commits, footer) => {
    const last = commits.at(-1);
    last.seat = seat;
    last.command = { type: "ForceEnd", against: null, why: "Insults." };
    last.events.unshift({ type: "EndForced", against: null, name: "", why: "Insults.", clause: "FR-END-11", said: "" });
    last.events.find(({ outcome }) => outcome).outcome.reason = "ended-by-site";
    footer.reason = "ended-by-site";
    if (more) commits[0].events.push(last.events[0]);
  });

test("whoever runs the site may end a match, and nobody else", () => {
  assert.deepEqual(failing(endedBy(null)), []);
  assert.deepEqual(failing(endedBy(0)), ["chain"]);
  assert.deepEqual(failing(endedBy(null, true)), ["chain"]);
});

test("a record that an editor or a mail program has saved anew holds", () => {
  const windows = sample.replaceAll("\n", "\r\n");
  for (const text of [`\ufeff${sample}`, windows, `${sample}\n`, `\ufeff${windows}\r\n\r\n`]) {
    const record = readRecord(text);
    assert.deepEqual(record.lines, linesOf(sample));
    assert.equal(verify(record).every(({ holds }) => holds), true);
  }
});

test("a record that ends within a line is refused", () => refused(sample.trimEnd(), null));

test("a file is read in UTF-8 and in UTF-16", () => {
  const little = Buffer.from(`\ufeff${sample}`, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [Buffer.from(sample), Buffer.from(`\ufeff${sample}`), little, big]) {
    const text = textOf(Uint8Array.from(bytes).buffer);
    assert.deepEqual(readRecord(text).lines, linesOf(sample));
  }
  assert.equal(textOf(new ArrayBuffer(0)), "");
});

/** The sample with requests for an undo in its middle, each declined. */
const withRequests = (times, seat = 0) =>
  rechained((commits) => {
    const { at, clauses, schema } = commits[20];
    const note = (of, type, fact, command) => ({
      at, clauses, schema, seat: of, dice: [], command,
      events: [{ type, clause: clauses[0], said: "", seat: of, name: "Ana", ...fact }],
    });
    const pair = [
      note(seat, "UndoAsked", { back_to: 10 }, { type: "AskUndo", back_to: 10 }),
      note(1 - seat, "UndoDeclined", {}, { type: "DeclineUndo" }),
    ];
    commits.splice(20, 0, ...Array.from({ length: times }, () => structuredClone(pair)).flat());
    commits.forEach((commit, seq) => { commit.seq = seq; });
  });

test("a side that was declined three times may not ask again before both have played on", () => {
  assert.deepEqual(failing(withRequests(3)), []);
  assert.deepEqual(failing(withRequests(4)), ["undone"]);
});

test("nobody but the other player agrees to an undo", () => {
  const agreed = (by) =>
    rechained((commits) => {
      const undo = commits.findIndex(({ events }) => events[0].type === "Undone");
      const { at, clauses, schema, events } = commits[undo];
      const back = { back_to: events[0].back_to };
      const ask = {
        at, clauses, schema, seat: 0, dice: [], command: { type: "AskUndo", ...back },
        events: [{ type: "UndoAsked", clause: clauses[0], said: "", seat: 0, name: "Ana", ...back }],
      };
      commits.splice(undo, 0, ask);
      commits.forEach((commit, seq) => { commit.seq = seq; });
      commits[undo + 1].seat = by;
      commits[undo + 1].events[0].agreed = true;
    });
  assert.deepEqual(failing(agreed(1)), []);
  assert.deepEqual(failing(agreed(0)), ["undone"]);
  assert.deepEqual(failing(agreed(null)), ["undone"]);
});
