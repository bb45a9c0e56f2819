-- Who was sent to the table's last call, or goes there: {"user": {"id", "name"}, "at", "going"}. Null once it is over.
ALTER TABLE bills ADD COLUMN waiter_sent jsonb;
