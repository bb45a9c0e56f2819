-- The courses of a restaurant's meals, such as starters and main dishes. A deleted course keeps its row, because lines name it.
CREATE TABLE courses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants (id) ON DELETE CASCADE,
  name text NOT NULL,
  sort_order integer NOT NULL,
  deleted_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id)
);

-- The course of the dishes of a category.
ALTER TABLE categories ADD COLUMN course_id bigint;
ALTER TABLE categories ADD FOREIGN KEY (restaurant_id, course_id) REFERENCES courses (restaurant_id, id);
CREATE INDEX categories_course ON categories (course_id);

-- Fires the next course of an order by itself when all courses before it are delivered.
ALTER TABLE branches ADD COLUMN fires_courses boolean NOT NULL DEFAULT false;

-- The course of the line when it was ordered. A line with was_held and without fired_at is held.
ALTER TABLE order_lines ADD COLUMN course_id bigint;
ALTER TABLE order_lines ADD COLUMN course_name text;
ALTER TABLE order_lines ADD COLUMN course_order integer;
ALTER TABLE order_lines ADD COLUMN was_held boolean NOT NULL DEFAULT false;
ALTER TABLE order_lines ADD COLUMN fired_at timestamptz(3);
ALTER TABLE order_lines ADD FOREIGN KEY (restaurant_id, course_id) REFERENCES courses (restaurant_id, id);
