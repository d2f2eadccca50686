"""Records missing golden matches and rewrites transcripts: `python -m tests.regolden`.

A recorded log is never rewritten. Logs of today's revision have transcripts; older ones are only
folded. When a rule changes what a log holds, raise the `revision` of the
rule book and move its logs to `revision-<old>-<name>.log.jsonl` first.
"""

from tests.kit.golden import write

if __name__ == "__main__":
    write()
