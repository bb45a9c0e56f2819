-- The waiter who was sent to the table or is on the way: {"user": {"id", "name"}, "at", "going"}. Null after the call.
ALTER TABLE bills ADD COLUMN waiter_sent jsonb;
