-- Payments. Amounts are integer céntimos in columns that end in _c. A branch without takes_payments works as before.
ALTER TABLE branches
  ADD COLUMN takes_payments boolean NOT NULL DEFAULT false,
  -- The smallest coin in use. Null: the smallest coin of the restaurant's country.
  ADD COLUMN cash_step_c bigint CHECK (cash_step_c > 0),
  ADD COLUMN cash_rounding text NOT NULL DEFAULT 'abajo' CHECK (cash_rounding IN ('abajo', 'cercano')),
  ADD COLUMN day_starts_at time NOT NULL DEFAULT '04:00',
  ADD COLUMN payment_control text NOT NULL DEFAULT 'motivo' CHECK (payment_control IN ('libre', 'motivo', 'pin'));

-- gross is null on bills that have not changed since this migration: their lines sum to total.
ALTER TABLE bills
  ADD COLUMN gross numeric(12, 2),
  ADD COLUMN discount numeric(12, 2) NOT NULL DEFAULT 0,
  -- Sums of the bill's payments.
  ADD COLUMN paid_c bigint NOT NULL DEFAULT 0,
  ADD COLUMN tips_c bigint NOT NULL DEFAULT 0;

CREATE TABLE payment_methods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('efectivo', 'tarjeta', 'sinpe', 'transferencia', 'plataforma', 'casa', 'otro')),
  needs_reference boolean NOT NULL DEFAULT false,
  allows_tip boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id)
);

CREATE TABLE reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants,
  kind text NOT NULL CHECK (kind IN ('descuento', 'cortesia', 'anulacion', 'movimiento', 'devolucion')),
  translations jsonb NOT NULL DEFAULT '[]',
  needs_note boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id)
);

CREATE TABLE registers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('caja', 'mesero')),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id)
);

CREATE TABLE cash_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  register_id bigint NOT NULL,
  number integer NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  opened_by bigint REFERENCES users,
  opened_by_name text NOT NULL,
  opening_c bigint NOT NULL CHECK (opening_c >= 0),
  opening_count jsonb,
  closed_at timestamptz(3),
  closed_by bigint REFERENCES users,
  closed_by_name text,
  counted_c bigint,
  closing_count jsonb,
  expected_c bigint,
  left_c bigint,
  reason_id bigint,
  note text,
  -- The figures of the closed session, as they are printed.
  figures jsonb,
  UNIQUE (restaurant_id, branch_id, id),
  UNIQUE (register_id, number),
  CHECK ((closed_at IS NULL) = (counted_c IS NULL)),
  FOREIGN KEY (restaurant_id, branch_id, register_id) REFERENCES registers (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, reason_id) REFERENCES reasons (restaurant_id, id)
);
CREATE UNIQUE INDEX cash_sessions_open ON cash_sessions (register_id) WHERE closed_at IS NULL;
CREATE INDEX cash_sessions_branch ON cash_sessions (restaurant_id, branch_id, register_id);

-- Reversals have negative amounts, so that sums of a column are net sums.
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  session_id bigint NOT NULL,
  method_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cobro', 'reverso')),
  -- The payment that this row reverses.
  of_id bigint,
  applied_c bigint NOT NULL,
  tip_c bigint NOT NULL DEFAULT 0,
  rounding_c bigint NOT NULL DEFAULT 0,
  excess_c bigint NOT NULL DEFAULT 0,
  received_c bigint NOT NULL,
  change_c bigint NOT NULL DEFAULT 0,
  reference text,
  reason_id bigint,
  note text,
  user_id bigint REFERENCES users,
  user_name text,
  business_day date NOT NULL,
  at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  CHECK (received_c = applied_c + tip_c + rounding_c + excess_c + change_c),
  CHECK ((kind = 'cobro') = (of_id IS NULL)),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, of_id) REFERENCES payments (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, session_id) REFERENCES cash_sessions (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, method_id) REFERENCES payment_methods (restaurant_id, id),
  FOREIGN KEY (restaurant_id, reason_id) REFERENCES reasons (restaurant_id, id)
);
CREATE INDEX payments_bill ON payments (bill_id);
CREATE INDEX payments_session ON payments (session_id);
CREATE UNIQUE INDEX payments_reversal ON payments (of_id) WHERE kind = 'reverso';

-- Rows cannot be changed: a correction is a new row. Only erasing a person may change the person's ID and name.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['user_id', 'user_name'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - personal = to_jsonb(NEW) - personal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_immutable BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
