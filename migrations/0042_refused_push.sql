-- True if the push service refused the last message for this device.
ALTER TABLE push_subscriptions ADD COLUMN refused boolean NOT NULL DEFAULT false;
