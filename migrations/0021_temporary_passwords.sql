-- Number of logins with the temporary password. Null once the person has set a password.
ALTER TABLE users ADD COLUMN temporary_logins integer;
