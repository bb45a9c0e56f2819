-- The cash session whose Z contains the bill. A closed bill is in one Z only.
ALTER TABLE bills ADD COLUMN z_session_id bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, z_session_id) REFERENCES cash_sessions (restaurant_id, branch_id, id);

-- The mark changes no sum of a day.
DROP TRIGGER bills_sales ON bills;
CREATE TRIGGER bills_sales AFTER UPDATE ON bills FOR EACH ROW
  WHEN ((OLD.status = 'Cerrada' OR NEW.status = 'Cerrada') AND OLD.z_session_id IS NOT DISTINCT FROM NEW.z_session_id)
  EXECUTE FUNCTION mark_sales_of_bill();

UPDATE bills b SET z_session_id = s.id FROM payments p JOIN cash_sessions s ON s.id = p.session_id
  WHERE p.id = b.closed_payment_id AND b.status = 'Cerrada' AND s.closed_at IS NOT NULL;

-- The paid bills that no open session sold and no Z contains: paid online last, without a payment, or closed after the Z
-- of their last payment. The limit of a day saves time.
CREATE FUNCTION bills_outside(s cash_sessions) RETURNS SETOF bills LANGUAGE sql STABLE AS $$
  SELECT b.* FROM bills b
  WHERE b.restaurant_id = s.restaurant_id AND b.branch_id = s.branch_id AND b.status = 'Cerrada' AND b.merged_into IS NULL
    AND b.z_session_id IS NULL AND b.paid_c = b.total_final * 100
    AND b.closed_at >= coalesce((SELECT max(c.closed_at) FROM cash_sessions c
      WHERE c.branch_id = s.branch_id AND c.id <> s.id), s.opened_at) - interval '1 day'
    AND NOT EXISTS (SELECT FROM payments p JOIN cash_sessions c ON c.id = p.session_id
      WHERE p.id = b.closed_payment_id AND (c.closed_at IS NULL OR c.id = s.id))
$$;

CREATE FUNCTION mark_bills_of_z() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bills SET z_session_id = NEW.id WHERE id IN (SELECT id FROM bills_outside(NEW)
    UNION SELECT b.id FROM bills b JOIN payments p ON p.id = b.closed_payment_id
      WHERE p.session_id = NEW.id AND b.status = 'Cerrada');
  RETURN NULL;
END $$;
CREATE TRIGGER cash_sessions_z AFTER UPDATE OF closed_at ON cash_sessions FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION mark_bills_of_z();
