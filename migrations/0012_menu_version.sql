-- The seq of the last event that changed the branch's menu: the version of the cached menu. Nodes of the previous
-- release do not write it, therefore a cached menu also expires.

ALTER TABLE board_heads ADD COLUMN menu_seq bigint NOT NULL DEFAULT 0;
