-- Refunds, and the mark of the person who is charging a bill.
ALTER TABLE payments
  DROP CONSTRAINT payments_kind_check,
  ADD CONSTRAINT payments_kind_check CHECK (kind IN ('cobro', 'reverso', 'devolucion'));
CREATE INDEX payments_of ON payments (of_id) WHERE of_id IS NOT NULL;

-- Screens show the mark for 60 seconds.
ALTER TABLE bills
  ADD COLUMN charging_by bigint REFERENCES users ON DELETE SET NULL,
  ADD COLUMN charging_at timestamptz(3);
