-- Shares: several payers of one bill. Amounts are integer céntimos in columns that end in _c.
CREATE TABLE bill_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('iguales', 'montos', 'productos')),
  position integer NOT NULL,
  name text,
  amount_c bigint NOT NULL CHECK (amount_c >= 0),
  -- The sum of the share's payments.
  paid_c bigint NOT NULL DEFAULT 0,
  -- Equal parts are multiples of this unit.
  unit_c bigint NOT NULL DEFAULT 1 CHECK (unit_c > 0),
  -- The guest who took the share.
  guest_id bigint REFERENCES users,
  guest_name text,
  created_at timestamptz(3) NOT NULL,
  -- Set when a new plan drops the share.
  replaced_at timestamptz(3),
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id)
);
CREATE INDEX bill_shares_bill ON bill_shares (bill_id) WHERE replaced_at IS NULL;
CREATE INDEX bill_shares_guest ON bill_shares (guest_id) WHERE guest_id IS NOT NULL;

-- The fractions of order lines that a share pays.
CREATE TABLE bill_share_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  share_id bigint NOT NULL,
  line_id bigint NOT NULL,
  numerator integer NOT NULL CHECK (numerator > 0),
  denominator integer NOT NULL CHECK (denominator BETWEEN numerator AND 20),
  amount_c bigint NOT NULL CHECK (amount_c >= 0),
  FOREIGN KEY (restaurant_id, branch_id, share_id) REFERENCES bill_shares (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, line_id) REFERENCES order_lines (restaurant_id, branch_id, id)
);
CREATE INDEX bill_share_lines_share ON bill_share_lines (share_id);

-- How guests want to pay.
CREATE TABLE payment_intents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  user_name text NOT NULL,
  method text NOT NULL CHECK (method IN ('efectivo', 'tarjeta', 'sinpe', 'transferencia')),
  tip_c bigint NOT NULL DEFAULT 0 CHECK (tip_c >= 0),
  at timestamptz(3) NOT NULL,
  UNIQUE (bill_id, user_id),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id)
);
CREATE INDEX payment_intents_user ON payment_intents (user_id);

ALTER TABLE payments
  ADD COLUMN share_id bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, share_id) REFERENCES bill_shares (restaurant_id, branch_id, id);
