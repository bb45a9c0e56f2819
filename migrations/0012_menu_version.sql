-- The seq of the last event that changed the branch's food menu; caches use it as the version. Server nodes of the
-- previous release do not write this number, so cached menus also expire after a time.

ALTER TABLE board_heads ADD COLUMN menu_seq bigint NOT NULL DEFAULT 0;
