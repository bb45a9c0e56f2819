-- When a dish reached each status. Null if it skipped the status, or if an earlier release wrote it.
ALTER TABLE order_lines
  ADD COLUMN started_at timestamptz(3),
  ADD COLUMN ready_at timestamptz(3),
  ADD COLUMN delivered_at timestamptz(3);

-- The usual time of each dish until it is ready, in seconds, in branches that measure ages by dish.
CREATE TABLE usual_times (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  seconds integer NOT NULL,
  PRIMARY KEY (branch_id, product_id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX usual_times_product ON usual_times (product_id);
ALTER TABLE branches
  ADD COLUMN ages_by_dish boolean NOT NULL DEFAULT false,
  -- When a periodic task last found the usual times.
  ADD COLUMN usual_times_at timestamptz(3);
-- The usual time of the dish when it was ordered.
ALTER TABLE order_lines ADD COLUMN usual_seconds integer;

-- Sums of past months, from which the kitchen's times are read. Months without a row in kitchen_months, or with one in
-- stale_kitchen_months, are computed from the lines until a periodic task sums them.
CREATE TABLE kitchen_times (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  -- The month of the business day on which the dishes were ordered.
  month date NOT NULL,
  -- 0 for dishes without a station.
  station_id bigint NOT NULL,
  -- The key is the ID of a product or a person, or an hour.
  kind text NOT NULL,
  key text NOT NULL,
  stage text NOT NULL,
  seconds integer NOT NULL,
  dishes bigint NOT NULL,
  PRIMARY KEY (branch_id, month, kind, station_id, key, stage, seconds),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);

CREATE TABLE kitchen_months (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  month date NOT NULL,
  PRIMARY KEY (branch_id, month),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);

-- A month may have several marks, so that writers never wait for each other.
CREATE TABLE stale_kitchen_months (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  month date NOT NULL,
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX stale_kitchen_months_month ON stale_kitchen_months (branch_id, month);

-- Marks the months of an order that changes over a day after it was placed, because months are summed two days after
-- their end. On the first of a month, the business day may be of the month before.
CREATE FUNCTION mark_late_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_kitchen_months (restaurant_id, branch_id, month)
    SELECT DISTINCT o.restaurant_id, o.branch_id, date_trunc('month', d.day)::date
    FROM orders o, unnest(ARRAY[o.day, o.day - 1]) AS d (day)
    WHERE o.id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint AND now() > o.created_at + interval '1 day';
  RETURN NULL;
END $$;
CREATE TRIGGER orders_late AFTER UPDATE ON orders FOR EACH ROW
  WHEN (now() > OLD.created_at + interval '1 day') EXECUTE FUNCTION mark_late_order('id');
-- A dish may change without its order. Dishes that change within hours of their last change are rarely of late orders.
CREATE TRIGGER order_lines_late AFTER UPDATE ON order_lines FOR EACH ROW
  WHEN (now() > OLD.status_at + interval '3 hours') EXECUTE FUNCTION mark_late_order('order_id');

CREATE FUNCTION mark_kitchen_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_kitchen_months (restaurant_id, branch_id, month)
    SELECT restaurant_id, branch_id, month FROM kitchen_months WHERE branch_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER branches_kitchen AFTER UPDATE OF day_starts_at ON branches FOR EACH ROW
  WHEN (OLD.day_starts_at <> NEW.day_starts_at) EXECUTE FUNCTION mark_kitchen_of_branch();
