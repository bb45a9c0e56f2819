-- A dish that was ever in preparation counts as started, also after the step was undone.
ALTER TABLE order_lines ADD COLUMN was_started boolean NOT NULL DEFAULT false;
UPDATE order_lines SET was_started = true WHERE status IN ('Preparando', 'Listo');
