-- The amount that a plan gave to a share. The share's amount can be lower while the balance is. Null: amount_c.
ALTER TABLE bill_shares ADD COLUMN planned_c bigint CHECK (planned_c >= 0);
