-- Dishes that a branch counts. `counted` pieces were left at `counted_from`, on the business day `day`. Each later day has `pieces`.
CREATE TABLE countdowns (
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  product_id bigint NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  counted integer NOT NULL CHECK (counted >= 0),
  threshold integer NOT NULL CHECK (threshold >= 0),
  counted_from timestamptz(3) NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (branch_id, product_id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX countdowns_product ON countdowns (product_id);

-- The pieces that are left. A cancelled dish that the kitchen had begun is gone. The condition on the day uses an index.
-- The inner query reads lines by order, not all lines of a popular dish.
CREATE FUNCTION pieces_left(cd countdowns) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT cd.counted - coalesce(sum((SELECT sum(l.quantity) FROM order_lines l
      WHERE l.order_id = o.id AND l.product_id = cd.product_id
        AND (l.status <> 'Cancelado' OR l.was_started))), 0)::integer
  FROM orders o
  WHERE o.branch_id = cd.branch_id AND o.created_at >= cd.counted_from
    AND o.day >= (cd.counted_from AT TIME ZONE 'UTC')::date - 1
$$;
