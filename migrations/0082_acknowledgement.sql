-- When screens of the stations first showed the order, as [{"station", "at"}]. Station 0: the lines without a station.
ALTER TABLE orders ADD COLUMN shown json NOT NULL DEFAULT '[]';
-- Boards are alarmed about an order that no screen of its station has shown for this long. Null: never.
ALTER TABLE branches ADD COLUMN unseen_seconds smallint DEFAULT 15 CHECK (unseen_seconds BETWEEN 5 AND 600);
