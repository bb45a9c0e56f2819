-- Permissions of employees for corrections and cash. Admins need none.
ALTER TABLE memberships
  ADD COLUMN permissions text[] NOT NULL DEFAULT '{}',
  -- The largest discount without an approval, in hundredths of a percent.
  ADD COLUMN max_discount_bp integer NOT NULL DEFAULT 0 CHECK (max_discount_bp BETWEEN 0 AND 10000),
  ADD COLUMN pin_hash text;

ALTER TABLE payments
  ADD COLUMN approver_id bigint REFERENCES users,
  ADD COLUMN approver_name text;
