-- Jobs of the branches' network printers. A job references its order or bill, and its text is rendered when it is sent.
-- So it stores no names, and omits lines that were cancelled meanwhile.
CREATE TABLE print_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order', 'bill', 'test')),
  order_id bigint,
  bill_id bigint,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'printing', 'printed', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  -- A job that is still not printed at this time fails.
  give_up_at timestamptz(3) NOT NULL,
  -- The printer and the node of the last attempt to print.
  printer text,
  claimed_by text,
  claimed_at timestamptz(3),
  problem text,
  -- True after one attempt with an unknown result: the paper may have been printed.
  may_be_out boolean NOT NULL DEFAULT false,
  -- The person who requested it. Null for automatic printing.
  asked_by bigint REFERENCES users ON DELETE SET NULL,
  by_itself boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  printed_at timestamptz(3),
  CHECK ((kind = 'order') = (order_id IS NOT NULL) AND (kind = 'bill') = (bill_id IS NOT NULL)),
  CHECK ((status = 'printed') = (printed_at IS NOT NULL)),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, branch_id, order_id) REFERENCES orders (restaurant_id, branch_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id) ON DELETE CASCADE
);
-- One automatic job per order.
CREATE UNIQUE INDEX print_jobs_by_itself ON print_jobs (order_id) WHERE by_itself;
-- One connection per printer, across all nodes.
CREATE UNIQUE INDEX print_jobs_printing ON print_jobs (printer) WHERE status = 'printing';
CREATE INDEX print_jobs_open ON print_jobs (branch_id, id) WHERE status <> 'printed';
CREATE INDEX print_jobs_printed ON print_jobs (branch_id, printed_at DESC) WHERE status = 'printed';
CREATE INDEX print_jobs_age ON print_jobs (created_at);
CREATE INDEX print_jobs_order ON print_jobs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX print_jobs_bill ON print_jobs (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX print_jobs_asked ON print_jobs (asked_by) WHERE asked_by IS NOT NULL;
