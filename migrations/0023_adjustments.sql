-- Discounts, courtesies, voids, and bills that were split or merged. Amounts are integer céntimos in columns that end
-- in _c.
ALTER TABLE order_lines ADD UNIQUE (restaurant_id, branch_id, id);

-- A discount or courtesy on a bill, or on one line of it. A courtesy is a discount of 100 %. The kinds with "servicio"
-- record that the service was removed or put back.
CREATE TABLE adjustments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_id bigint,
  kind text NOT NULL CHECK (kind IN ('descuento', 'cortesia', 'retiro', 'sin_servicio', 'con_servicio')),
  -- The adjustment that this row takes back ("retiro").
  revokes_id bigint UNIQUE,
  basis_points integer CHECK (basis_points BETWEEN 1 AND 10000),
  amount_c bigint CHECK (amount_c > 0),
  reason_id bigint,
  note text,
  user_id bigint REFERENCES users,
  user_name text,
  approver_id bigint REFERENCES users,
  approver_name text,
  at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  CHECK ((kind = 'retiro') = (revokes_id IS NOT NULL)),
  CHECK (num_nonnulls(basis_points, amount_c) = CASE WHEN kind IN ('descuento', 'cortesia') THEN 1 ELSE 0 END),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, line_id) REFERENCES order_lines (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, revokes_id) REFERENCES adjustments (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, reason_id) REFERENCES reasons (restaurant_id, id)
);
CREATE INDEX adjustments_bill ON adjustments (bill_id);

ALTER TABLE bills
  -- The present discount on the whole bill.
  ADD COLUMN adjustment_id bigint,
  ADD COLUMN service_waived boolean NOT NULL DEFAULT false,
  -- Céntimos that are added to the charges, so that the parts of a split bill sum to the whole: {"iva": …, "servicio": …, "comision": …}.
  ADD COLUMN carry jsonb,
  ADD COLUMN merged_into bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, adjustment_id) REFERENCES adjustments (restaurant_id, branch_id, id),
  ADD FOREIGN KEY (restaurant_id, branch_id, merged_into) REFERENCES bills (restaurant_id, branch_id, id);
CREATE INDEX bills_merged ON bills (merged_into) WHERE merged_into IS NOT NULL;

-- After a split or merge, the bill of a line may differ from the bill of its order.
ALTER TABLE order_lines
  ADD COLUMN adjustment_id bigint,
  ADD COLUMN split_from bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, adjustment_id) REFERENCES adjustments (restaurant_id, branch_id, id),
  ADD FOREIGN KEY (restaurant_id, branch_id, split_from) REFERENCES order_lines (restaurant_id, branch_id, id);

-- A cancelled line with its reason. The line also has the status Cancelado.
CREATE TABLE voids (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  line_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  reason_id bigint,
  note text,
  -- Whether the dish was already cooked, so that it is waste.
  prepared boolean NOT NULL,
  user_id bigint REFERENCES users,
  user_name text,
  approver_id bigint REFERENCES users,
  approver_name text,
  at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, line_id) REFERENCES order_lines (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, reason_id) REFERENCES reasons (restaurant_id, id)
);
CREATE INDEX voids_bill ON voids (bill_id);

-- Erasing a person may clear the IDs and names of persons.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['user_id', 'user_name', 'approver_id', 'approver_name'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - personal = to_jsonb(NEW) - personal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER adjustments_immutable BEFORE UPDATE OR DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voids_immutable BEFORE UPDATE OR DELETE ON voids FOR EACH ROW EXECUTE FUNCTION refuse_change();
