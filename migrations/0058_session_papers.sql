-- Jobs of X and Z store their paper, because its figures are those of the time of the request. An erasure deletes these
-- jobs, because they contain names.
ALTER TABLE print_jobs
  DROP CONSTRAINT print_jobs_kind_check,
  ADD CONSTRAINT print_jobs_kind_check CHECK (kind IN ('order', 'bill', 'test', 'x', 'z', 'drawer')),
  ADD COLUMN session_id bigint,
  ADD COLUMN paper json,
  ADD CONSTRAINT print_jobs_session CHECK (
    (kind IN ('x', 'z')) = (session_id IS NOT NULL) AND (session_id IS NOT NULL) = (paper IS NOT NULL)),
  ADD FOREIGN KEY (restaurant_id, branch_id, session_id) REFERENCES cash_sessions (restaurant_id, branch_id, id)
    ON DELETE CASCADE;
CREATE INDEX print_jobs_session_id ON print_jobs (session_id) WHERE session_id IS NOT NULL;
-- Whether a device has printed the Z, or a job that is deleted.
ALTER TABLE cash_sessions ADD COLUMN z_printed boolean NOT NULL DEFAULT false;
-- `drawer`: the printer opens the cash drawer when a person charges cash.
ALTER TABLE branches ADD COLUMN has_drawer boolean NOT NULL DEFAULT false;
-- `gaveta`: a person opened the drawer without moving cash.
ALTER TABLE cash_movements
  DROP CONSTRAINT cash_movements_kind_check,
  ADD CONSTRAINT cash_movements_kind_check
    CHECK (kind IN ('entrada', 'salida', 'deposito', 'propina_pagada', 'gaveta')),
  DROP CONSTRAINT cash_movements_check,
  ADD CONSTRAINT cash_movements_check CHECK (CASE
    WHEN kind = 'gaveta' THEN of_id IS NULL AND amount_c = 0
    WHEN of_id IS NULL THEN amount_c > 0 ELSE amount_c < 0 END);
