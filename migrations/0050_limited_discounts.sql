-- The part of a combined discount of a dish that people with a limit gave. The row names the person who gave or approved
-- the larger part, whose limit may be higher.
ALTER TABLE adjustments ADD COLUMN limited_c bigint NOT NULL DEFAULT 0 CHECK (limited_c >= 0);
