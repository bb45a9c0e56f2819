-- Ends the statement that writes a command if a limit has no points left. The statement then writes nothing.
CREATE FUNCTION refuse_spent_limits(spent bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF spent > 0 THEN
    RAISE EXCEPTION 'a limit is reached' USING ERRCODE = 'OR001';
  END IF;
END
$$;
