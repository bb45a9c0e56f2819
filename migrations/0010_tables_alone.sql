-- A table says whose it is. With restaurant and branch before it these indexes looked as good as the keys for finding
-- one bill of a branch, and for every line of an order all bills of that branch were read.
DROP INDEX bills_table;
CREATE INDEX bills_table ON bills (table_id);
DROP INDEX orders_table;
CREATE INDEX orders_table ON orders (table_id);
