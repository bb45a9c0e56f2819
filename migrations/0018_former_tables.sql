-- The tables that a bill was moved away from. A guest who scanned the code of one of them is led to the bill.
ALTER TABLE bills ADD COLUMN former_tables bigint[] NOT NULL DEFAULT '{}';
