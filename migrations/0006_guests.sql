-- Whether a waiter has confirmed the table, for branches that require it before the first order.
ALTER TABLE bills ADD COLUMN confirmed boolean NOT NULL DEFAULT true;

-- Requests to join another guest's bill. An accepted request makes the guest a member of the bill.
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

-- The owners of the event's bill, including guests who joined it.
ALTER TABLE board_events DROP COLUMN owner_id;
ALTER TABLE board_events ADD COLUMN owners bigint[] NOT NULL DEFAULT '{}';

-- became: the account that the guest registered. erased_at: when the erasure started; its last step deletes the row.
ALTER TABLE users ADD COLUMN became bigint REFERENCES users;
ALTER TABLE users ADD COLUMN erased_at timestamptz(3);
CREATE INDEX users_became ON users (became) WHERE became IS NOT NULL;
CREATE INDEX users_erased ON users (id) WHERE erased_at IS NOT NULL;

-- True when the guest was erased while the order was open. The order's notes are deleted when it ends.
ALTER TABLE orders ADD COLUMN erased boolean NOT NULL DEFAULT false;
CREATE INDEX orders_erased ON orders (branch_id) WHERE erased;

-- For the erasure of a person, which finds events by actor, and stored answers by branch.
CREATE INDEX board_events_actor ON board_events (((actor ->> 'id')::bigint)) WHERE actor IS NOT NULL;
ALTER TABLE idempotency_keys ADD COLUMN branch_id bigint;
