-- The tables that a bill was moved away from. A guest who scanned one of their codes gets the bill.
ALTER TABLE bills ADD COLUMN former_tables bigint[] NOT NULL DEFAULT '{}';
