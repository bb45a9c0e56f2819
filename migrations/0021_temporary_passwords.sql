-- How many logins used the temporary password; null once the password is the person's own.
ALTER TABLE users ADD COLUMN temporary_logins integer;
