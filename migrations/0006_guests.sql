-- Whether a waiter has confirmed the guests' table. Some branches require this before the first order.
ALTER TABLE bills ADD COLUMN confirmed boolean NOT NULL DEFAULT true;

CREATE TABLE join_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'Pendiente' CHECK (status IN ('Pendiente', 'Aceptada', 'Rechazada')),
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  UNIQUE (bill_id, user_id),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id)
);
CREATE INDEX join_requests_user ON join_requests (user_id);
CREATE INDEX join_requests_bill ON join_requests (restaurant_id, branch_id, bill_id);

-- The guests to whom the event's bill belongs, including those who joined it.
ALTER TABLE board_events DROP COLUMN owner_id;
ALTER TABLE board_events ADD COLUMN owners bigint[] NOT NULL DEFAULT '{}';

-- became: the account that the guest registered. erased_at: when the erasure of the guest started; its last step
-- deletes the row.
ALTER TABLE users ADD COLUMN became bigint REFERENCES users;
ALTER TABLE users ADD COLUMN erased_at timestamptz(3);
CREATE INDEX users_became ON users (became) WHERE became IS NOT NULL;
CREATE INDEX users_erased ON users (id) WHERE erased_at IS NOT NULL;

-- True if the guest was erased while the order was open. Its notes are deleted when the order is delivered or
-- cancelled.
ALTER TABLE orders ADD COLUMN erased boolean NOT NULL DEFAULT false;
CREATE INDEX orders_erased ON orders (branch_id) WHERE erased;

-- Erasing a person finds events by actor, and stored responses by branch.
CREATE INDEX board_events_actor ON board_events (((actor ->> 'id')::bigint)) WHERE actor IS NOT NULL;
ALTER TABLE idempotency_keys ADD COLUMN branch_id bigint;
