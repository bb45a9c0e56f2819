-- Number of logins with the temporary password. Null after the person set a password.
ALTER TABLE users ADD COLUMN temporary_logins integer;
