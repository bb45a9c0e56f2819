-- Erasing a person searches a branch's stored responses while it locks the branch, so the search needs an index.
UPDATE idempotency_keys k SET branch_id = b.branch_id FROM bills b
  WHERE k.branch_id IS NULL AND k.path LIKE '/adminsitracion/%'
    AND b.id = coalesce(k.answer -> 'bill' ->> 'id',
      CASE WHEN k.answer ->> 'totalFinal' IS NOT NULL THEN k.answer ->> 'id' END)::bigint;
CREATE INDEX idempotency_keys_branch ON idempotency_keys (branch_id) WHERE branch_id IS NOT NULL;
