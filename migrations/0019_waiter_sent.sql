-- The person who answered the table's last call: {"user": {"id", "name"}, "at", "going"}. Null before a call is
-- answered, and again after the next call.
ALTER TABLE bills ADD COLUMN waiter_sent jsonb;
