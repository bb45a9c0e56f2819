-- Devices that receive push messages. They are deleted when their session ends.
CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
