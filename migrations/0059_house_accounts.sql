-- Customers who pay at the end of the month. The balance of an account is the sum of its rows in payments.
CREATE TABLE house_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants,
  name text NOT NULL,
  tax_id text,
  limit_c bigint NOT NULL CHECK (limit_c >= 0),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id)
);
CREATE INDEX house_accounts_restaurant ON house_accounts (restaurant_id);

-- A payment of a bill with an account charges the account. A payment without a bill pays the account.
ALTER TABLE payments
  ADD COLUMN account_id bigint,
  ALTER COLUMN bill_id DROP NOT NULL,
  ADD CONSTRAINT payments_target CHECK (bill_id IS NOT NULL OR account_id IS NOT NULL),
  ADD FOREIGN KEY (restaurant_id, account_id) REFERENCES house_accounts (restaurant_id, id);
CREATE INDEX payments_account ON payments (account_id, business_day) WHERE account_id IS NOT NULL;

-- How much a row of payments adds to what its account owes.
CREATE FUNCTION owed_c(p payments) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.bill_id IS NULL THEN p.change_c - p.received_c ELSE p.received_c - p.change_c END
$$;

-- Only a house account's method charges an account, and any other method pays it.
CREATE OR REPLACE FUNCTION check_payment_method() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used text := (SELECT kind FROM payment_methods WHERE id = NEW.method_id);
BEGIN
  IF NEW.change_c <> 0 AND used <> 'efectivo' OR NEW.excess_c > 0 AND used = 'efectivo' THEN
    RAISE EXCEPTION 'change is only for cash, and excess is never for cash' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.account_id IS NOT NULL AND (used = 'casa') <> (NEW.bill_id IS NOT NULL) THEN
    RAISE EXCEPTION 'the method does not fit the house account' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Refuses charges above the limit of an account. The lock orders charges of several branches. Rows in "own" may be
-- visible already, and are counted by their cents instead.
CREATE FUNCTION refuse_spent_accounts(ids bigint[], cents bigint[], own bigint[])
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM house_accounts WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM (SELECT id, sum(added) AS added FROM unnest(ids, cents) AS n (id, added) GROUP BY id) AS charged
    JOIN house_accounts a ON a.id = charged.id
    WHERE charged.added > 0 AND (NOT a.active OR a.limit_c < charged.added
      + (SELECT coalesce(sum(owed_c(p)), 0) FROM payments p WHERE p.account_id = a.id AND p.id <> ALL(own))))
  THEN
    RAISE EXCEPTION 'the limit of a house account is reached' USING ERRCODE = 'OR004';
  END IF;
END $$;

-- The ledger as before, but a charge to a house account is owed by the account until a payment on account.
CREATE OR REPLACE VIEW ledger_of_bills AS
  SELECT p.restaurant_id, p.branch_id, 'payment' AS source, p.id AS source_id, p.bill_id, p.at,
    entry.account, entry.debit_c, entry.credit_c
  FROM payments p JOIN payment_methods m ON m.id = p.method_id
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN p.bill_id IS NOT NULL AND p.account_id IS NOT NULL THEN 'house accounts' ELSE 'method ' || m.kind END,
      p.received_c - p.change_c, 0),
    (CASE WHEN p.bill_id IS NULL THEN 'house accounts'
        WHEN p.kind = 'devolucion' AND EXISTS (SELECT FROM bills closed WHERE closed.id = staying_bill(p.bill_id)
          AND closed.status = 'Cerrada' AND p.id > coalesce(closed.closed_payment_id, 0)) THEN 'refunds'
        ELSE 'receivables' END,
      0, p.applied_c),
    ('tips', 0, p.tip_c),
    ('rounding', 0, p.rounding_c),
    ('refundable excess', 0, p.excess_c)
  ) AS entry (account, debit_c, credit_c)
  UNION ALL
  SELECT b.restaurant_id, b.branch_id, 'bill', b.id, b.id, b.closed_at, entry.account, entry.debit_c, entry.credit_c
  FROM (
    SELECT bills.*, (total_final * 100)::bigint AS final_c, (iva * 100)::bigint AS iva_c,
      (service * 100)::bigint AS service_c,
      CASE WHEN commission_type = 1 THEN (commission * 100)::bigint ELSE 0 END AS commission_c
    FROM bills WHERE status = 'Cerrada' AND paid_c > 0
  ) AS b
  CROSS JOIN LATERAL (VALUES
    ('receivables', b.final_c, 0),
    ('sales', 0, b.final_c - b.iva_c - b.service_c - b.commission_c),
    ('iva', 0, b.iva_c),
    ('service', 0, b.service_c),
    ('commission', 0, b.commission_c)
  ) AS entry (account, debit_c, credit_c);
