"""User accounts: sign-up, two-factor authentication, data export, account deletion, staff
access.
"""
