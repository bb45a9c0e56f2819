-- Bills that were merged into another bill. Their payments count for that bill, but still refer to the merged one, because
-- payments are immutable.
ALTER TABLE bills
  -- The lines that moved when this bill was merged into another one, so that the merge can be undone.
  ADD COLUMN merged_lines bigint[];
ALTER TABLE join_requests
  -- The merged bill to which the guest had access. Null for a request that the guest sent.
  ADD COLUMN merged_from bigint,
  ADD FOREIGN KEY (restaurant_id, branch_id, merged_from) REFERENCES bills (restaurant_id, branch_id, id);

-- The bill and all bills that were merged into it. Empty for a bill that was merged into another one.
CREATE FUNCTION merged_bills(bill bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE merged (id) AS (
    SELECT b.id FROM bills b WHERE b.id = bill AND b.merged_into IS NULL
    UNION ALL SELECT b.id FROM merged m JOIN bills b ON b.merged_into = m.id
  )
  SELECT id FROM merged
$$;

-- The bill into which this bill was merged in the end, or the bill itself.
CREATE FUNCTION staying_bill(bill bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE path (id, next) AS (
    SELECT b.id, b.merged_into FROM bills b WHERE b.id = bill
    UNION ALL SELECT b.id, b.merged_into FROM path p JOIN bills b ON b.id = p.next
  )
  SELECT id FROM path WHERE next IS NULL
$$;
