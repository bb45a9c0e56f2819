-- When a discount was first given, if this row is a copy of it, as after a split. The Z of that session has counted it.
ALTER TABLE adjustments ADD COLUMN given_at timestamptz;
