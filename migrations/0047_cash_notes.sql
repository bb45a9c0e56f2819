-- Cash that was received while a device had no connection. A person confirms each note, which charges the cash, or
-- discards it.
CREATE TABLE cash_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  -- Chosen by the device. A repeated note has the same key, even after its idempotency key has expired.
  key uuid NOT NULL,
  -- The share that the cash pays, if any.
  share_id bigint,
  amount_c bigint NOT NULL CHECK (amount_c > 0),
  received_c bigint NOT NULL CHECK (received_c > 0),
  user_id bigint REFERENCES users,
  user_name text,
  -- The time of the note by the device's clock, but never later than `at`.
  noted_at timestamptz(3) NOT NULL,
  at timestamptz(3) NOT NULL,
  status text NOT NULL DEFAULT 'pendiente' CHECK (status IN ('pendiente', 'confirmada', 'descartada')),
  ended_by_id bigint REFERENCES users,
  ended_by_name text,
  ended_at timestamptz(3),
  -- Why the note was discarded.
  reason text,
  CHECK ((status = 'pendiente') = (ended_at IS NULL)),
  CHECK ((status = 'descartada') = (reason IS NOT NULL)),
  UNIQUE (restaurant_id, branch_id, id),
  UNIQUE (restaurant_id, branch_id, key),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, share_id) REFERENCES bill_shares (restaurant_id, branch_id, id)
);
CREATE INDEX cash_notes_bill ON cash_notes (bill_id);
CREATE INDEX cash_notes_pending ON cash_notes (branch_id) WHERE status = 'pendiente';
