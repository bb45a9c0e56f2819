-- Counts of drawers. Each is stored before its answer shows the expected cash. A recount is a new row.
CREATE TABLE cash_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  session_id bigint NOT NULL,
  counted_c bigint NOT NULL CHECK (counted_c >= 0),
  expected_c bigint NOT NULL,
  pieces json,
  methods json NOT NULL,
  user_id bigint REFERENCES users,
  user_name text,
  approver_id bigint REFERENCES users,
  approver_name text,
  at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, session_id) REFERENCES cash_sessions (restaurant_id, branch_id, id)
);
CREATE INDEX cash_counts_session ON cash_counts (session_id);
CREATE TRIGGER cash_counts_immutable BEFORE UPDATE OR DELETE ON cash_counts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_counts_kept BEFORE TRUNCATE ON cash_counts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A larger difference needs a reason. Null: none needs one.
ALTER TABLE branches ADD COLUMN cash_tolerance_c bigint CHECK (cash_tolerance_c >= 0);
