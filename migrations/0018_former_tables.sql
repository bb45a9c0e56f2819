-- The tables from which the bill was moved. A guest who scans the code of such a table still gets the bill.
ALTER TABLE bills ADD COLUMN former_tables bigint[] NOT NULL DEFAULT '{}';
