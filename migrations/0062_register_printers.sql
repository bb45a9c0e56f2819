-- A register may have a printer of its own. Without an address, it uses the branch's.
ALTER TABLE registers
  ADD COLUMN printer text NOT NULL DEFAULT '',
  ADD COLUMN paper_mm smallint NOT NULL DEFAULT 80 CHECK (paper_mm IN (58, 80)),
  -- Whether its printer opens the drawer of a register of the kind `caja`.
  ADD COLUMN has_drawer boolean NOT NULL DEFAULT true;
-- The register whose printer prints the job. Null: the branch's printer.
ALTER TABLE print_jobs
  ADD COLUMN register_id bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, register_id) REFERENCES registers (restaurant_id, branch_id, id)
    ON DELETE CASCADE;
