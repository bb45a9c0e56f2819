-- The seq of a branch's last event that changed its menu. It is the version of the cached menu. Nodes of the previous
-- release do not write it, so a cached menu also expires.

ALTER TABLE board_heads ADD COLUMN menu_seq bigint NOT NULL DEFAULT 0;
