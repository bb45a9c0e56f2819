-- The ledger as before, but only a refund of a closed bill reduces sales, until the bill is opened again. Any other refund
-- raises the bill's balance.
CREATE OR REPLACE VIEW ledger AS
  SELECT p.restaurant_id, p.branch_id, 'payment' AS source, p.id AS source_id, p.bill_id, p.at,
    entry.account, entry.debit_c, entry.credit_c
  FROM payments p JOIN payment_methods m ON m.id = p.method_id
  CROSS JOIN LATERAL (VALUES
    ('method ' || m.kind, p.received_c - p.change_c, 0),
    (CASE WHEN p.kind = 'devolucion' AND EXISTS (SELECT FROM bills closed WHERE closed.id = staying_bill(p.bill_id)
        AND closed.status = 'Cerrada' AND closed.closed_at <= p.at) THEN 'refunds' ELSE 'receivables' END, 0, p.applied_c),
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
