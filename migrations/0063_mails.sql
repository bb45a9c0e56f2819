-- E-mails that wait, and those that were sent or given up some days ago. Their content is made when they are sent.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  -- `receipt`: of a bill. `summary`: of a business day of the restaurant.
  kind text NOT NULL CHECK (kind IN ('receipt', 'summary')),
  branch_id bigint,
  bill_id bigint,
  day date,
  language text NOT NULL CHECK (language IN ('es', 'en', 'pt', 'fr')),
  -- Null once the mail no longer waits.
  address text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CHECK ((status = 'waiting') = (address IS NOT NULL)),
  CHECK (CASE kind WHEN 'receipt' THEN bill_id IS NOT NULL AND branch_id IS NOT NULL ELSE day IS NOT NULL END),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id) ON DELETE CASCADE
);
CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE status = 'waiting';
-- Sending a receipt again to the same address sends nothing while the first one waits.
CREATE UNIQUE INDEX mails_bill ON mails (bill_id, address, language);

-- The addresses that receive the summary of each business day of a restaurant.
CREATE TABLE daily_summaries (
  restaurant_id bigint PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  addresses text[] NOT NULL CHECK (cardinality(addresses) <= 5),
  language text NOT NULL CHECK (language IN ('es', 'en', 'pt', 'fr')),
  -- The last business day whose summary was queued, or that ended before the addresses were entered.
  last_day date NOT NULL
);
