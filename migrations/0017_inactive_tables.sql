-- A table that was used cannot be deleted, but it can be inactive. Renewing a table's code increments the version that
-- the code contains. Codes of version 0 were printed without a version.
ALTER TABLE tables
  ADD COLUMN status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  ADD COLUMN code_version integer NOT NULL DEFAULT 0;
