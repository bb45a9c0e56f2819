-- Cash that was put into a drawer, or taken out of it, without a bill. A correction is a row with a negative amount.
CREATE TABLE cash_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  session_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('entrada', 'salida', 'deposito', 'propina_pagada')),
  amount_c bigint NOT NULL,
  -- The movement that this row reverses.
  of_id bigint UNIQUE,
  reason_id bigint NOT NULL,
  note text,
  user_id bigint REFERENCES users,
  user_name text,
  approver_id bigint REFERENCES users,
  approver_name text,
  at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  CHECK (CASE WHEN of_id IS NULL THEN amount_c > 0 ELSE amount_c < 0 END),
  FOREIGN KEY (restaurant_id, branch_id, session_id) REFERENCES cash_sessions (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, of_id) REFERENCES cash_movements (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, reason_id) REFERENCES reasons (restaurant_id, id)
);
CREATE INDEX cash_movements_session ON cash_movements (session_id);
CREATE TRIGGER cash_movements_immutable BEFORE UPDATE OR DELETE ON cash_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_movements_kept BEFORE TRUNCATE ON cash_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Figures of sessions that were closed before get the parts that are new.
UPDATE cash_sessions SET figures = jsonb_build_object('movements', '[]'::jsonb, 'people', '[]'::jsonb,
    'corrections', '[]'::jsonb, 'open_bills', '[]'::jsonb, 'products', '[]'::jsonb, 'hours', '[]'::jsonb,
    'sales', jsonb_build_object('bills', 0, 'gross', 0, 'discount', 0, 'iva', 0, 'service', 0, 'commission', 0, 'total', 0))
  || figures || jsonb_build_object('methods', (SELECT coalesce(jsonb_agg(m || '{"counted": null}'), '[]')
    FROM jsonb_array_elements(figures -> 'methods') m))
WHERE figures IS NOT NULL;
-- Keeps the sequence of keys, so that a stored answer and a later read are the same text.
ALTER TABLE cash_sessions ALTER COLUMN figures TYPE json USING figures::json;

-- Movements change the cash, and what the restaurant has outside of the drawer.
ALTER VIEW ledger RENAME TO ledger_of_bills;
CREATE VIEW ledger AS
  SELECT restaurant_id, branch_id, source, source_id, bill_id, at, account, debit_c, credit_c FROM ledger_of_bills
  UNION ALL
  SELECT c.restaurant_id, c.branch_id, 'movement', c.id, NULL, c.at, entry.account, entry.debit_c, entry.credit_c
  FROM cash_movements c
  CROSS JOIN LATERAL (VALUES
    ('method efectivo', CASE c.kind WHEN 'entrada' THEN c.amount_c ELSE -c.amount_c END, 0),
    (CASE c.kind WHEN 'propina_pagada' THEN 'tips' WHEN 'deposito' THEN 'bank' ELSE 'cash movements' END, 0,
      CASE c.kind WHEN 'entrada' THEN c.amount_c ELSE -c.amount_c END)
  ) AS entry (account, debit_c, credit_c);
