-- Also changes the stamps of the restaurant's devices, which are no members.
CREATE OR REPLACE FUNCTION change_stamps_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT user_id FROM memberships WHERE restaurant_id = NEW.id
    UNION SELECT user_id FROM devices WHERE restaurant_id = NEW.id);
BEGIN
  -- Rows are locked in one sequence, because people may be members of several restaurants.
  PERFORM 1 FROM users WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET stamp = stamp + 1 WHERE id = ANY(ids);
  RETURN NULL;
END
$$;
