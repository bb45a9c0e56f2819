-- Refuses a charge that was decided with a payment method that has changed since. Waits for changes that are under way.
CREATE FUNCTION refuse_changed_methods(ids bigint[], versions integer[])
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM payment_methods WHERE id = ANY(ids) ORDER BY id FOR KEY SHARE;
  IF EXISTS (
    SELECT FROM unnest(ids, versions) AS used (id, version) JOIN payment_methods m ON m.id = used.id
    WHERE m.version <> used.version)
  THEN
    RAISE EXCEPTION 'a payment method has changed' USING ERRCODE = 'OR003';
  END IF;
END
$$;
