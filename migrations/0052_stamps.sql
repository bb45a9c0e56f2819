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
  UPDATE users SET stamp = stamp + 1 WHERE id IN (SELECT user_id FROM memberships WHERE restaurant_id = NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER restaurants_stamp AFTER UPDATE OF status ON restaurants
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION change_stamps_of_members();
