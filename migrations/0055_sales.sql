-- Sums of closed bills and payments, from which reports are read. Days in stale_sales are computed from the rows until a
-- periodic task sums them anew.
CREATE TABLE sales_days (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  -- The date in the restaurant's time zone, and the business day of the branch.
  date date NOT NULL,
  day date NOT NULL,
  -- The key is an hour, or the ID of a product, a person, a method or a reason.
  kind text NOT NULL,
  key text NOT NULL,
  currency text NOT NULL,
  name text,
  bills integer NOT NULL,
  quantity bigint NOT NULL,
  gross_c bigint NOT NULL,
  discount_c bigint NOT NULL,
  total_c bigint NOT NULL,
  iva_c bigint NOT NULL,
  service_c bigint NOT NULL,
  commission_c bigint NOT NULL,
  final_c bigint NOT NULL,
  refunded_c bigint NOT NULL,
  tips_c bigint NOT NULL,
  PRIMARY KEY (branch_id, date, day, kind, key, currency),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX sales_days_kind ON sales_days (restaurant_id, kind, day);

-- Sums of sales_days by month, for figures of a year.
CREATE TABLE sales_months (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  month date NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  currency text NOT NULL,
  name text,
  quantity bigint NOT NULL,
  commission_c bigint NOT NULL,
  final_c bigint NOT NULL,
  PRIMARY KEY (branch_id, month, kind, key, currency),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX sales_months_month ON sales_months (month, kind);

-- A day may have several marks, so that writers never wait for each other.
CREATE TABLE stale_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  date date NOT NULL,
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX stale_sales_day ON stale_sales (branch_id, date);

CREATE INDEX payments_at ON payments (branch_id, at);
CREATE INDEX cash_movements_at ON cash_movements (branch_id, at);
CREATE INDEX adjustments_at ON adjustments (branch_id, at);
CREATE INDEX voids_at ON voids (branch_id, at);

CREATE FUNCTION zone_of(country text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE country WHEN 'crc' THEN 'America/Costa_Rica' ELSE 'America/Guatemala' END
$$;

CREATE FUNCTION mark_stale_sales(branch bigint, instants timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_sales (restaurant_id, branch_id, date)
    SELECT DISTINCT r.id, br.id, (instant AT TIME ZONE zone_of(r.country))::date
    FROM branches br JOIN restaurants r ON r.id = br.restaurant_id, unnest(instants) AS instant WHERE br.id = branch
$$;

-- A bill that opens again takes its refunds out of the sums of the days on which they were made.
CREATE FUNCTION mark_sales_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  instants timestamptz[] := CASE NEW.status WHEN 'Cerrada' THEN ARRAY[NEW.closed_at] END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'Cerrada' THEN
    instants := instants || OLD.closed_at
      || ARRAY(SELECT at FROM payments WHERE bill_id IN (SELECT merged_bills(OLD.id)) OR bill_id = OLD.id);
  END IF;
  PERFORM mark_stale_sales(NEW.branch_id, instants);
  RETURN NULL;
END $$;
CREATE TRIGGER bills_sales AFTER UPDATE ON bills FOR EACH ROW
  WHEN (OLD.status = 'Cerrada' OR NEW.status = 'Cerrada') EXECUTE FUNCTION mark_sales_of_bill();
CREATE TRIGGER bills_new_sales AFTER INSERT ON bills FOR EACH ROW
  WHEN (NEW.status = 'Cerrada') EXECUTE FUNCTION mark_sales_of_bill();

CREATE FUNCTION mark_sales_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_sales(NEW.branch_id, ARRAY[NEW.at]);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_sales AFTER INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION mark_sales_of_payment();

-- Erasing a person, and merging a guest into an account, change who ordered.
CREATE FUNCTION mark_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_sales(NEW.branch_id, ARRAY(
    SELECT b.closed_at FROM order_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.order_id = NEW.id AND b.status = 'Cerrada'));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_sales AFTER UPDATE OF user_id ON orders FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION mark_sales_of_order();

CREATE FUNCTION mark_sales_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_sales (restaurant_id, branch_id, date)
    SELECT DISTINCT restaurant_id, branch_id, date FROM sales_days WHERE branch_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER branches_sales AFTER UPDATE OF day_starts_at ON branches FOR EACH ROW
  WHEN (OLD.day_starts_at <> NEW.day_starts_at) EXECUTE FUNCTION mark_sales_of_branch();

-- Bills and payments of earlier releases are summed by the periodic task.
INSERT INTO stale_sales (restaurant_id, branch_id, date)
  SELECT DISTINCT r.id, e.branch_id, (e.at AT TIME ZONE zone_of(r.country))::date
  FROM (SELECT restaurant_id, branch_id, closed_at AS at FROM bills WHERE status = 'Cerrada'
    UNION ALL SELECT restaurant_id, branch_id, at FROM payments) AS e JOIN restaurants r ON r.id = e.restaurant_id;
