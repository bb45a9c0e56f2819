-- Work shifts. The names are read from `users`, so that an erased person has none here.
CREATE TABLE shifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- The person started the next shift without ending this one.
  is_forgotten boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id),
  CHECK (ended_at >= started_at),
  CHECK (NOT (is_forgotten AND ended_at IS NOT NULL)),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id)
);
CREATE UNIQUE INDEX shifts_open ON shifts (restaurant_id, user_id) WHERE ended_at IS NULL AND NOT is_forgotten;
CREATE INDEX shifts_person ON shifts (user_id, started_at);
CREATE INDEX shifts_list ON shifts (restaurant_id, started_at);
CREATE INDEX shifts_branch ON shifts (branch_id);

CREATE TABLE shift_breaks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CHECK (ended_at >= started_at),
  FOREIGN KEY (restaurant_id, shift_id) REFERENCES shifts (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX shift_breaks_shift ON shift_breaks (shift_id);
CREATE UNIQUE INDEX shift_breaks_open ON shift_breaks (shift_id) WHERE ended_at IS NULL;

-- The history of shifts that a manager created, changed or deleted. A deleted shift has no other row.
CREATE TABLE shift_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  -- The person whose shift it is.
  user_id bigint REFERENCES users ON DELETE SET NULL,
  corrected_by bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz(3) NOT NULL,
  -- Null after the person was erased, because the text may name the person.
  reason text,
  -- The times of the shift and its breaks. Null before a shift was created, and after it was deleted.
  before json,
  after json,
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id)
);
CREATE INDEX shift_corrections_shift ON shift_corrections (shift_id);
CREATE INDEX shift_corrections_list ON shift_corrections (restaurant_id, at);
CREATE INDEX shift_corrections_person ON shift_corrections (user_id);
CREATE INDEX shift_corrections_author ON shift_corrections (corrected_by);
CREATE INDEX shift_corrections_branch ON shift_corrections (branch_id);
CREATE INDEX activity_shift ON activity (subject_id) WHERE kind = 'jornada';
