-- The name of the person who is charging a bill, as it was then, so that a bill changes only with its own events.
ALTER TABLE bills ADD COLUMN charging_name text;
UPDATE bills b SET charging_name = u.name FROM users u WHERE u.id = b.charging_by;
