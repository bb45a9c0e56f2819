-- The log of the office: who changed the menu, people or settings, and who exported a file.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  branch_id bigint,
  at timestamptz(3) NOT NULL,
  -- The name is read from `users`, so that an erased person has none here.
  user_id bigint REFERENCES users ON DELETE SET NULL,
  action text NOT NULL,
  kind text NOT NULL,
  subject_id bigint,
  -- A copy, because the subject may be deleted or renamed.
  subject_name text,
  changes json NOT NULL DEFAULT '[]',
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE SET NULL (branch_id)
);
CREATE INDEX activity_list ON activity (restaurant_id, at DESC, id DESC);
CREATE INDEX activity_user ON activity (user_id);
CREATE INDEX activity_branch ON activity (branch_id);
CREATE INDEX activity_employee ON activity (subject_id) WHERE kind = 'empleado';
CREATE INDEX activity_at ON activity (at);
