-- The share that a guest pays online. Null: the bill as a whole.
ALTER TABLE pay_attempts
  ADD COLUMN share_id bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, share_id) REFERENCES bill_shares (restaurant_id, branch_id, id);
CREATE INDEX pay_attempts_share ON pay_attempts (share_id) WHERE share_id IS NOT NULL;
