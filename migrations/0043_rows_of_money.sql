-- Rows of money never change. Only the ID and the name of an erased person are cleared.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['user_id', 'user_name', 'approver_id', 'approver_name'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) - personal = to_jsonb(NEW) - personal AND to_jsonb(OLD) @> jsonb_strip_nulls(to_jsonb(NEW)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER reopenings_immutable BEFORE UPDATE OR DELETE ON reopenings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_kept BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustments_kept BEFORE TRUNCATE ON adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voids_kept BEFORE TRUNCATE ON voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reopenings_kept BEFORE TRUNCATE ON reopenings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Change is only for cash, and cash is never recorded as excess. A refund in cash may return the excess of another
-- method.
CREATE FUNCTION check_payment_method() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_cash boolean := (SELECT kind = 'efectivo' FROM payment_methods WHERE id = NEW.method_id);
BEGIN
  IF NEW.change_c <> 0 AND NOT is_cash OR NEW.excess_c > 0 AND is_cash THEN
    RAISE EXCEPTION 'change is only for cash, and excess is never for cash' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_method BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION check_payment_method();

-- The bill's last payment when it was closed. Later refunds reduce sales until the bill opens again; any other refund
-- raises the bill's balance.
ALTER TABLE bills ADD COLUMN closed_payment_id bigint;
UPDATE bills b SET closed_payment_id = (SELECT max(p.id) FROM payments p
  WHERE p.bill_id IN (SELECT merged_bills(b.id)) AND (p.kind <> 'devolucion' OR p.at < b.closed_at))
WHERE b.status = 'Cerrada' AND b.paid_c > 0;

CREATE OR REPLACE VIEW ledger AS
  SELECT p.restaurant_id, p.branch_id, 'payment' AS source, p.id AS source_id, p.bill_id, p.at,
    entry.account, entry.debit_c, entry.credit_c
  FROM payments p JOIN payment_methods m ON m.id = p.method_id
  CROSS JOIN LATERAL (VALUES
    ('method ' || m.kind, p.received_c - p.change_c, 0),
    (CASE WHEN p.kind = 'devolucion' AND EXISTS (SELECT FROM bills closed WHERE closed.id = staying_bill(p.bill_id)
        AND closed.status = 'Cerrada' AND p.id > coalesce(closed.closed_payment_id, 0)) THEN 'refunds' ELSE 'receivables' END,
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
