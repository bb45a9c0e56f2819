-- The people who approved by PIN that a cash session was opened or closed.
ALTER TABLE cash_sessions
  ADD COLUMN opened_approver_id bigint REFERENCES users,
  ADD COLUMN opened_approver_name text,
  ADD COLUMN closed_approver_id bigint REFERENCES users,
  ADD COLUMN closed_approver_name text;
