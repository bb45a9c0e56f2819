CREATE INDEX voids_line ON voids (line_id);
CREATE INDEX cash_sessions_closed ON cash_sessions (branch_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
