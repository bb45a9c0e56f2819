-- Where somebody logged in rightly lately: wrong passwords from elsewhere do not close the door to them there.
-- The place is a keyed hash of the account and the network, never the address itself.
CREATE TABLE login_places (
  place bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX login_places_user ON login_places (user_id);
CREATE INDEX login_places_age ON login_places (seen_at);

-- Guests are looked at once, when their visit is long over: up to which of them that was done.
ALTER TABLE installation ADD COLUMN guests_swept_to bigint NOT NULL DEFAULT 0;
