"""What every rule book needs and none owns: records, decisions, the resolution of a command, dice
and the log.
"""
