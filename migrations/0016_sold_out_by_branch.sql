-- Products that are sold out in one branch. `products.sold_out` still means sold out in every branch.
CREATE TABLE sold_out_products (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  PRIMARY KEY (branch_id, product_id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX sold_out_products_product ON sold_out_products (product_id);
