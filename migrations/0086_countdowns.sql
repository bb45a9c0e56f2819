-- Dishes of which a branch has a number left. Orders placed since `counted_from` count, which moves to each business day's start.
CREATE TABLE countdowns (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  threshold integer NOT NULL CHECK (threshold >= 0),
  counted_from timestamptz(3) NOT NULL,
  PRIMARY KEY (branch_id, product_id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX countdowns_product ON countdowns (product_id);

-- The pieces that are left. The condition on the day uses an index; a local day is at most one before the day in UTC.
-- The inner query reads lines by order, not all lines of a popular dish.
CREATE FUNCTION pieces_left(cd countdowns) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT cd.amount - coalesce(sum((SELECT sum(l.quantity) FROM order_lines l
      WHERE l.order_id = o.id AND l.product_id = cd.product_id AND l.status <> 'Cancelado')), 0)::integer
  FROM orders o
  WHERE o.branch_id = cd.branch_id AND o.created_at >= cd.counted_from
    AND o.day >= (cd.counted_from AT TIME ZONE 'UTC')::date - 1
$$;
