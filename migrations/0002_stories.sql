CREATE INDEX board_events_bill ON board_events (branch_id, entity_id, seq)
  WHERE type LIKE 'bill.%' OR type LIKE 'waiter.%';
