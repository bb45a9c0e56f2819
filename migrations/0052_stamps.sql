-- A user's stamp changes whenever something changes that a command of the user may depend on: name, roles, permissions.
ALTER TABLE users ADD COLUMN stamp integer NOT NULL DEFAULT 0;

CREATE FUNCTION change_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stamp := OLD.stamp + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_stamp BEFORE UPDATE OF name, email, language, is_superadmin, is_guest ON users
  FOR EACH ROW EXECUTE FUNCTION change_stamp();

CREATE FUNCTION change_stamp_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET stamp = stamp + 1 WHERE id IN (NEW.user_id, OLD.user_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER memberships_stamp AFTER INSERT OR DELETE OR UPDATE ON memberships
  FOR EACH ROW EXECUTE FUNCTION change_stamp_of_member();
CREATE TRIGGER membership_branches_stamp AFTER INSERT OR DELETE OR UPDATE ON membership_branches
  FOR EACH ROW EXECUTE FUNCTION change_stamp_of_member();

CREATE FUNCTION change_stamps_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Rows are locked in one sequence, because people may be members of several restaurants.
  PERFORM 1 FROM users WHERE id IN (SELECT user_id FROM memberships WHERE restaurant_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET stamp = stamp + 1 WHERE id IN (SELECT user_id FROM memberships WHERE restaurant_id = NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER restaurants_stamp AFTER UPDATE OF status ON restaurants
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION change_stamps_of_members();

-- Ends the statement that writes a command if its caller has lost rights. Being volatile, it sees what was committed
-- while the statement waited for the head of the log.
CREATE FUNCTION refuse_outdated_callers(session_ids uuid[], user_ids bigint[], stamps integer[], at timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(session_ids, user_ids, stamps) AS c (session_id, user_id, stamp)
    WHERE c.stamp IS DISTINCT FROM (
      SELECT u.stamp FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = c.session_id AND s.user_id = c.user_id AND s.expires_at > at))
  THEN
    RAISE EXCEPTION 'a caller has lost rights' USING ERRCODE = 'OR002';
  END IF;
END
$$;
