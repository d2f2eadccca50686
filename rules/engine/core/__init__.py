"""The kernel shared by every rule book: records, decisions, command resolution, dice, the event log
and undo requests. It uses no term of any rule book.
"""
