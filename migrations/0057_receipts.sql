-- A receipt is the paper of a closed bill in a branch that takes payments.
ALTER TABLE restaurants
  ADD COLUMN legal_name text NOT NULL DEFAULT '',
  ADD COLUMN tax_id text NOT NULL DEFAULT '';
ALTER TABLE branches
  -- Receipts show the IVA and the service also if the prices include them.
  ADD COLUMN itemises_taxes boolean NOT NULL DEFAULT true,
  ADD COLUMN paper_mm smallint NOT NULL DEFAULT 80 CHECK (paper_mm IN (58, 80));
ALTER TABLE print_jobs
  ADD COLUMN language text NOT NULL DEFAULT 'es' CHECK (language IN ('es', 'en', 'pt', 'fr'));

CREATE TABLE receipts (
  bill_id bigint PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  -- The tax ID that the guest gave. Empty if none.
  tax_id text NOT NULL DEFAULT '',
  -- Hashes of the contents that were printed by a device, or by print jobs that are deleted.
  printed text[] NOT NULL DEFAULT '{}',
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id) ON DELETE CASCADE
);
