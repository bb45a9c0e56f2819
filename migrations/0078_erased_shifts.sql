-- After a person was erased: the ID of the person's first shift in the restaurant, which keeps the shifts together.
ALTER TABLE shifts ADD COLUMN erased_as bigint;
ALTER TABLE shift_corrections ADD COLUMN erased_as bigint;
