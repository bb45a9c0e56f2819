-- A hash of the code on the person's badge, which stands for the PIN on shared devices. Null without a badge.
ALTER TABLE memberships ADD COLUMN badge_hash bytea UNIQUE;
