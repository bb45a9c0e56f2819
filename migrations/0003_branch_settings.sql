-- Settings of a branch: after how many minutes a guest's order is late, the printer's address, and whether a waiter
-- must confirm a table before its first order.
ALTER TABLE branches
  ADD COLUMN amber_minutes integer NOT NULL DEFAULT 8 CHECK (amber_minutes > 0),
  ADD COLUMN red_minutes integer NOT NULL DEFAULT 15 CHECK (red_minutes > amber_minutes),
  -- Host or host:port of a network printer (ESC/POS). Empty: no printer.
  ADD COLUMN printer text NOT NULL DEFAULT '',
  ADD COLUMN prints_orders boolean NOT NULL DEFAULT false,
  ADD COLUMN confirms_tables boolean NOT NULL DEFAULT false;
