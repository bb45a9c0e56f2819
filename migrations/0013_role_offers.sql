-- Roles that were given to an account that existed already: without effect until its owner enters the code.
-- A table of its own, so that the release before this one does not take such a role for an active one.
CREATE TABLE role_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for the platform's role.
  restaurant_id bigint REFERENCES restaurants ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As whoever gives the role wrote it; the account's own name is not shown before it accepts.
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('superadmin', 'admin', 'salonero')),
  branch_ids bigint[] NOT NULL DEFAULT '{}',
  code_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((restaurant_id IS NULL) = (type = 'superadmin')),
  UNIQUE NULLS NOT DISTINCT (restaurant_id, user_id)
);
CREATE INDEX role_offers_user ON role_offers (user_id);
