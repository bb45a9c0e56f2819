-- Online payments by guests. Amounts are integer céntimos in columns that end in _c.
-- The payment provider of a branch. Null: guests cannot pay online.
ALTER TABLE branches ADD COLUMN payment_provider text CHECK (payment_provider IN ('prueba'));

-- The method of payments through this provider. Staff cannot charge with it.
ALTER TABLE payment_methods ADD COLUMN provider text, ADD UNIQUE (restaurant_id, provider);

-- A payment through a provider belongs to no cash session.
ALTER TABLE payments
  ALTER COLUMN session_id DROP NOT NULL,
  ADD COLUMN provider text,
  ADD COLUMN provider_ref text,
  ADD UNIQUE (provider, provider_ref),
  ADD CHECK (num_nonnulls(provider, provider_ref) IN (0, 2)),
  ADD CHECK (num_nonnulls(session_id, provider) = 1),
  DROP CONSTRAINT payments_kind_check,
  ADD CONSTRAINT payments_kind_check CHECK (kind IN ('cobro', 'reverso', 'devolucion'));

-- Sums of the bill's attempts: under way (reserved), and paid but still to be returned.
ALTER TABLE bills
  ADD COLUMN reserved_c bigint NOT NULL DEFAULT 0,
  ADD COLUMN to_return_c bigint NOT NULL DEFAULT 0;

-- A payment of a guest at a provider. Attempts that are `creado` or `pendiente` reserve their amount.
CREATE TABLE pay_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  user_id bigint REFERENCES users,
  amount_c bigint NOT NULL CHECK (amount_c > 0),
  tip_c bigint NOT NULL CHECK (tip_c >= 0),
  provider text NOT NULL,
  -- Null until the provider has answered.
  provider_ref text,
  url text,
  language text NOT NULL,
  status text NOT NULL DEFAULT 'creado'
    CHECK (status IN ('creado', 'pendiente', 'pagado', 'fallido', 'vencido', 'por_devolver')),
  -- The part of the payment that the bill could not take.
  excess_c bigint NOT NULL DEFAULT 0 CHECK (excess_c >= 0),
  payment_id bigint,
  returned_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- The last time when a node asked the provider for the status.
  checked_at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  UNIQUE (provider, provider_ref),
  CHECK ((status = 'por_devolver') = (excess_c > 0)),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, payment_id) REFERENCES payments (restaurant_id, branch_id, id)
);
CREATE INDEX pay_attempts_bill ON pay_attempts (bill_id);
CREATE INDEX pay_attempts_user ON pay_attempts (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX pay_attempts_open ON pay_attempts (checked_at) WHERE status IN ('creado', 'pendiente', 'vencido');

-- The data of the sandbox provider, which a real provider would have in a database of its own.
CREATE TABLE sandbox_charges (
  ref text PRIMARY KEY,
  -- The idempotency key with which the charge was created.
  key text NOT NULL UNIQUE,
  amount_c bigint NOT NULL CHECK (amount_c > 0),
  currency text NOT NULL,
  language text NOT NULL,
  return_to text NOT NULL,
  status text NOT NULL DEFAULT 'abierto' CHECK (status IN ('abierto', 'pagado', 'rechazado', 'cancelado')),
  expires_at timestamptz(3) NOT NULL,
  -- From this time on, the sandbox reports the guest's decision.
  visible_at timestamptz(3),
  notices_left integer NOT NULL DEFAULT 0,
  -- Refunded céntimos by idempotency key.
  refunds jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX sandbox_charges_notices ON sandbox_charges (visible_at) WHERE notices_left > 0;
