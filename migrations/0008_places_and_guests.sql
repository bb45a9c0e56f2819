-- Networks where an account logged in. Wrong passwords from other networks do not lock it out there. `place` is a
-- keyed hash of account and network, without the address.
CREATE TABLE login_places (
  place bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL
);
CREATE INDEX login_places_user ON login_places (user_id);
CREATE INDEX login_places_age ON login_places (seen_at);

-- The last guest that the cleanup has checked. It checks each guest once, after the visit.
ALTER TABLE installation ADD COLUMN guests_swept_to bigint NOT NULL DEFAULT 0;
