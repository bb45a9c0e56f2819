-- The stations of a branch's kitchen, such as a grill or a bar. A deleted station keeps its row, because lines name it.
CREATE TABLE stations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  name text NOT NULL,
  sort_order integer NOT NULL,
  color text NOT NULL,
  sound text NOT NULL,
  -- Prepares the dishes that have no station.
  is_default boolean NOT NULL,
  deleted_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id),
  UNIQUE (restaurant_id, branch_id, id),
  CHECK (NOT (is_default AND deleted_at IS NOT NULL)),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX stations_branch ON stations (branch_id);
CREATE UNIQUE INDEX stations_default ON stations (branch_id) WHERE is_default;

-- The station that prepares the dishes of a category in a branch.
CREATE TABLE station_categories (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  category_id bigint NOT NULL,
  station_id bigint NOT NULL,
  PRIMARY KEY (branch_id, category_id),
  FOREIGN KEY (restaurant_id, branch_id, station_id) REFERENCES stations (restaurant_id, branch_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, category_id) REFERENCES categories (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX station_categories_station ON station_categories (station_id);
CREATE INDEX station_categories_category ON station_categories (category_id);

-- The station that prepares a dish in a branch, instead of the station of its category.
CREATE TABLE station_products (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  station_id bigint NOT NULL,
  PRIMARY KEY (branch_id, product_id),
  FOREIGN KEY (restaurant_id, branch_id, station_id) REFERENCES stations (restaurant_id, branch_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX station_products_station ON station_products (station_id);
CREATE INDEX station_products_product ON station_products (product_id);

-- The station of the line when it was ordered.
ALTER TABLE order_lines ADD COLUMN station_id bigint;
ALTER TABLE order_lines ADD FOREIGN KEY (restaurant_id, station_id) REFERENCES stations (restaurant_id, id);
-- When the pass last called waiters to the order.
ALTER TABLE orders ADD COLUMN called_at timestamptz(3);

-- For the deletion of a branch. Lines of kitchens without stations are not in it.
CREATE INDEX order_lines_station ON order_lines (station_id) WHERE station_id IS NOT NULL;
