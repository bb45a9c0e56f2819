-- Both indexes were on (restaurant, branch, table). PostgreSQL preferred them to the primary key, and then read all
-- bills of the branch for every line of a guest's order (decision 25).
DROP INDEX bills_table;
CREATE INDEX bills_table ON bills (table_id);
DROP INDEX orders_table;
CREATE INDEX orders_table ON orders (table_id);
