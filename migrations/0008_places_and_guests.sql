-- Networks from which an account has logged in. Logins from them stay possible after wrong passwords from other
-- networks. `place` is a keyed hash of account and network; no network address is stored.
CREATE TABLE login_places (
  place bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX login_places_user ON login_places (user_id);
CREATE INDEX login_places_age ON login_places (seen_at);

-- ID of the last guest that the clean-up has checked. It checks each guest once, after the visit.
ALTER TABLE installation ADD COLUMN guests_swept_to bigint NOT NULL DEFAULT 0;
