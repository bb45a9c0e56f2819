-- True when the table codes were printed or this step of the set-up was dismissed. Restaurants with bills are done.
ALTER TABLE restaurants ADD COLUMN codes_done boolean NOT NULL DEFAULT false;
UPDATE restaurants r SET codes_done = true WHERE EXISTS (SELECT 1 FROM bills b WHERE b.restaurant_id = r.id);
