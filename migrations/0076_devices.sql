-- A shared screen of a branch, such as a wall or a till. Its sessions belong to a user without e-mail and password.
-- `kind` selects its screens: `cocina` the kitchen, `salon` also the point of sale.
CREATE TABLE devices (
  user_id bigint PRIMARY KEY REFERENCES users,
  restaurant_id bigint NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  branch_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cocina', 'salon')),
  -- For which actions a chosen person must enter the PIN: none, money and corrections, all.
  pin text NOT NULL CHECK (pin IN ('nunca', 'dinero', 'siempre')),
  -- How long a chosen person stays chosen without a touch.
  person_seconds integer NOT NULL CHECK (person_seconds BETWEEN 15 AND 28800),
  -- The code that registers a browser as this device.
  code_hash bytea UNIQUE,
  code_expires_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  CHECK ((code_hash IS NULL) = (code_expires_at IS NULL)),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX devices_branch ON devices (restaurant_id, branch_id);
CREATE TRIGGER devices_stamp AFTER INSERT OR DELETE OR UPDATE ON devices
  FOR EACH ROW EXECUTE FUNCTION change_stamp_of_member();

-- A person who acts on a device uses the device's session. The stamp of such a caller is the sum of both stamps.
CREATE OR REPLACE FUNCTION refuse_outdated_callers(session_ids uuid[], user_ids bigint[], stamps integer[], at timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(session_ids, user_ids, stamps) AS c (session_id, user_id, stamp)
    WHERE c.stamp IS DISTINCT FROM (
      SELECT u.stamp + CASE WHEN s.user_id = c.user_id THEN 0 ELSE
          (SELECT owner.stamp FROM users owner JOIN devices d ON d.user_id = owner.id WHERE owner.id = s.user_id) END
      FROM sessions s JOIN users u ON u.id = c.user_id
      WHERE s.id = c.session_id AND s.expires_at > at))
  THEN
    RAISE EXCEPTION 'a caller has lost rights' USING ERRCODE = 'OR002';
  END IF;
END
$$;
