-- The part of a payment that counts for its share. The rest counts for the bill as a whole. Null in rows of earlier
-- releases: the whole applied amount.
ALTER TABLE payments ADD COLUMN share_c bigint;

-- Rows of earlier releases are not checked.
ALTER TABLE payments ADD CONSTRAINT payments_charge
  CHECK (kind <> 'cobro' OR applied_c >= 0 AND tip_c >= 0 AND excess_c >= 0 AND applied_c + tip_c + excess_c > 0) NOT VALID;

-- Checked at the end of the transaction, because a merge moves the payments before it counts the lines.
CREATE FUNCTION refuse_negative_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bills WHERE id = NEW.id AND paid_c > total_final * 100) THEN
    RAISE EXCEPTION 'bills_balance: bill % has a negative balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bills_balance AFTER UPDATE OF paid_c, total_final ON bills
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.paid_c > NEW.total_final * 100)
  EXECUTE FUNCTION refuse_negative_balance();

-- The log's epoch when the attempt started. It is a part of the idempotency key at the provider. Null in attempts of
-- earlier releases.
ALTER TABLE pay_attempts
  ADD COLUMN epoch text,
  -- When staff gave the amount free. A later payment must be returned.
  ADD COLUMN cancelled_at timestamptz(3);
