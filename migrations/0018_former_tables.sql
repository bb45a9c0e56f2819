-- The tables that the bill was moved away from. A guest who scans the code of one of them still gets the bill.
ALTER TABLE bills ADD COLUMN former_tables bigint[] NOT NULL DEFAULT '{}';
