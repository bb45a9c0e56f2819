-- Roles offered to existing accounts. An offer has no effect until the account's owner enters its code. Offers are
-- stored apart from memberships, so server nodes of the previous release ignore them.
CREATE TABLE role_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null if the offered role is superadmin.
  restaurant_id bigint REFERENCES restaurants ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The name that the employer typed. The account's name stays hidden until the person accepts the role.
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
