-- A table that guests have used cannot be deleted, only made inactive. Renewing a table's code increments the version
-- that the code contains. Codes of version 0 were printed without a version.
ALTER TABLE tables
  ADD COLUMN status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  ADD COLUMN code_version integer NOT NULL DEFAULT 0;
