-- The planner preferred this index on restaurant, branch and table to the primary key. For every line of a guest's
-- order, it then read all bills of the branch (decision 25).
DROP INDEX bills_table;
CREATE INDEX bills_table ON bills (table_id);
DROP INDEX orders_table;
CREATE INDEX orders_table ON orders (table_id);
