-- A copy of the name of the person who is charging a bill. A later change of the name does not change the bill.
ALTER TABLE bills ADD COLUMN charging_name text;
UPDATE bills b SET charging_name = u.name FROM users u WHERE u.id = b.charging_by;
