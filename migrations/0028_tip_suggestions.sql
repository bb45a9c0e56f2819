-- Percentages of a bill's net that screens suggest as tips.
ALTER TABLE branches
  ADD COLUMN tip_suggestions numeric(5, 2)[] NOT NULL DEFAULT '{5,10,15}' CHECK (cardinality(tip_suggestions) = 3);
