-- The person who was sent to the table, or goes there: {"user": {"id", "name"}, "at", "going"}. Null once the call is over.
ALTER TABLE bills ADD COLUMN waiter_sent jsonb;
