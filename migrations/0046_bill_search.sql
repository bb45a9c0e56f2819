-- Searches read the texts of a bill instead. Computing this column made each write of a bill slower. The previous release
-- reads the column, so a later release drops it.
ALTER TABLE bills ALTER COLUMN search DROP EXPRESSION;
