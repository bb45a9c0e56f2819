-- `only_changes`: the job prints what changed in the order since its last paper.
ALTER TABLE print_jobs
  -- The papers that may have been printed, oldest first, as {"at", "shows"}: an order's table and pieces of dishes, or a
  -- hash of a bill. No name is stored. Empty if an earlier release printed the job.
  ADD COLUMN sent jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN only_changes boolean NOT NULL DEFAULT false;
