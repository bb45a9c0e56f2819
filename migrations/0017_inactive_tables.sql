-- A table that was used cannot be deleted, but it can be inactive. A code that was renewed carries the table's code
-- version; codes of version 0 were printed without one.
ALTER TABLE tables
  ADD COLUMN status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  ADD COLUMN code_version integer NOT NULL DEFAULT 0;
