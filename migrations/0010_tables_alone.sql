-- PostgreSQL's planner preferred this index on restaurant, branch and table to the primary key, and then read all bills
-- of a branch for every line of an order (decision 25).
DROP INDEX bills_table;
CREATE INDEX bills_table ON bills (table_id);
DROP INDEX orders_table;
CREATE INDEX orders_table ON orders (table_id);
