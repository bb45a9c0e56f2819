-- True while the account needs a code at the login.
ALTER TABLE users ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- While `users.second_factor` is false, the secret waits for its first code.
CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key that is derived from the server's secret.
  secret bytea NOT NULL,
  -- The time step of the last accepted code. Codes of this and earlier steps are refused.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
