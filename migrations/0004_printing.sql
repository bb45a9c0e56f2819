-- Jobs of the branches' network printers. A job stores no text: it references an order or a bill, and is rendered when
-- it is sent. So it contains no names, and omits lines that were cancelled meanwhile.
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
  -- If the job is not printed by this time, it fails.
  give_up_at timestamptz(3) NOT NULL,
  -- The printer and the server node of the most recent attempt to print the job.
  printer text,
  claimed_by text,
  claimed_at timestamptz(3),
  problem text,
  -- True if the result of one attempt is unknown: the paper may have been printed.
  may_be_out boolean NOT NULL DEFAULT false,
  -- The person who requested the job. Null if it was created automatically or the person was deleted.
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
-- Each order gets at most one automatic job.
CREATE UNIQUE INDEX print_jobs_by_itself ON print_jobs (order_id) WHERE by_itself;
-- Each printer prints at most one job at a time, across all server nodes.
CREATE UNIQUE INDEX print_jobs_printing ON print_jobs (printer) WHERE status = 'printing';
CREATE INDEX print_jobs_open ON print_jobs (branch_id, id) WHERE status <> 'printed';
CREATE INDEX print_jobs_printed ON print_jobs (branch_id, printed_at DESC) WHERE status = 'printed';
CREATE INDEX print_jobs_age ON print_jobs (created_at);
CREATE INDEX print_jobs_order ON print_jobs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX print_jobs_bill ON print_jobs (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX print_jobs_asked ON print_jobs (asked_by) WHERE asked_by IS NOT NULL;
