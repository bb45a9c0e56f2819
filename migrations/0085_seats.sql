-- Waiters of the branch take orders by seat.
ALTER TABLE branches ADD COLUMN uses_seats boolean NOT NULL DEFAULT false;

-- The seat of the line when it was ordered. Null: of the whole table.
ALTER TABLE order_lines ADD COLUMN seat integer;
