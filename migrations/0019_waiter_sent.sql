-- The person who answered the bill's latest waiter call: {"user": {"id", "name"}, "at", "going"}. Null if that call is
-- unanswered, or if there was no call.
ALTER TABLE bills ADD COLUMN waiter_sent jsonb;
