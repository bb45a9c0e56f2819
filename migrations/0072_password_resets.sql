-- Links in e-mails by which people set a new password without the old one.
CREATE TABLE password_resets (
  -- The link's code is derived from this ID with the server's secret, and is not stored.
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- A link ends when the account's password or e-mail changes.
CREATE FUNCTION end_password_resets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_password_resets AFTER UPDATE OF email, password_hash ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION end_password_resets();

-- Mails of the kind `reset` belong to a person instead of a restaurant.
ALTER TABLE mails
  ADD COLUMN reset_id uuid UNIQUE REFERENCES password_resets ON DELETE CASCADE,
  ALTER COLUMN restaurant_id DROP NOT NULL,
  DROP CONSTRAINT mails_kind_check,
  DROP CONSTRAINT mails_check1,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('receipt', 'summary', 'reset')),
  ADD CONSTRAINT mails_owner_check CHECK ((kind = 'reset') = (restaurant_id IS NULL)),
  ADD CONSTRAINT mails_target_check CHECK (CASE kind
    WHEN 'receipt' THEN bill_id IS NOT NULL AND branch_id IS NOT NULL
    WHEN 'reset' THEN reset_id IS NOT NULL
    ELSE day IS NOT NULL END);

-- False after the person's e-mail was changed without the password. A login with the e-mail proves that it is right.
ALTER TABLE users ADD COLUMN email_proved boolean NOT NULL DEFAULT true;
