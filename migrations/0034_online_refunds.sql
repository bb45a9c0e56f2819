-- Refunds of online payments. A refund is written with its payment, and sent to the provider afterwards until the provider
-- accepts it.
CREATE TABLE provider_refunds (
  -- The payment of the kind `devolucion`. Its `provider_ref` is the idempotency key at the provider.
  payment_id bigint PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  -- Null until the provider has accepted the refund.
  sent_at timestamptz(3),
  -- The provider's ID of the refund.
  ref text,
  -- The last attempt to send the refund.
  checked_at timestamptz(3),
  CHECK ((sent_at IS NULL) = (ref IS NULL)),
  FOREIGN KEY (restaurant_id, branch_id, payment_id) REFERENCES payments (restaurant_id, branch_id, id)
);
CREATE INDEX provider_refunds_unsent ON provider_refunds (checked_at) WHERE sent_at IS NULL;

-- The payments of an attempt say what was returned.
ALTER TABLE pay_attempts DROP COLUMN returned_at;
CREATE INDEX pay_attempts_payment ON pay_attempts (payment_id) WHERE payment_id IS NOT NULL;

-- Approvals to open a closed bill again.
CREATE TABLE reopenings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  user_id bigint REFERENCES users,
  user_name text,
  approver_id bigint REFERENCES users,
  approver_name text,
  at timestamptz(3) NOT NULL,
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id)
);
CREATE INDEX reopenings_bill ON reopenings (bill_id);
