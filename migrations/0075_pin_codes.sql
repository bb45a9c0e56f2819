-- Codes with which people set their PIN. An admin creates a code, and a new one replaces it.
CREATE TABLE pin_codes (
  restaurant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (restaurant_id, user_id),
  FOREIGN KEY (restaurant_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
