-- `sent`: what each attempt sent that may be on paper, oldest first, as {"at", "shows"}. An order's ticket shows a table and
-- pieces of dishes, a bill a hash of its rows, so that no name is stored. Empty for jobs that an earlier release printed.
-- `only_changes`: the job prints what changed in the order since its last paper.
ALTER TABLE print_jobs
  ADD COLUMN sent jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN only_changes boolean NOT NULL DEFAULT false;
