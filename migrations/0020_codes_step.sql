-- True if the table codes were printed, or if the set-up step for printing them was dismissed. Also true for
-- restaurants that already have bills.
ALTER TABLE restaurants ADD COLUMN codes_done boolean NOT NULL DEFAULT false;
UPDATE restaurants r SET codes_done = true WHERE EXISTS (SELECT 1 FROM bills b WHERE b.restaurant_id = r.id);
