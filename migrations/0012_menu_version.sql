-- The seq of a branch's last event that changed what guests read: the version of its menu. A node of the release before
-- does not write it, which is why a cached menu also expires.

ALTER TABLE board_heads ADD COLUMN menu_seq bigint NOT NULL DEFAULT 0;
