-- The browser and system of a login, such as `Chrome · Android`. Null for guests and unknown browsers.
ALTER TABLE sessions ADD COLUMN device text;
-- Recorded at most hourly. Null until the first use after the login.
ALTER TABLE sessions ADD COLUMN seen_at timestamptz(3);
