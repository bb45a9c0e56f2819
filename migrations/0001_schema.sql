-- The keys of a restaurant's rows contain restaurant_id, so the database rejects references to another restaurant's
-- rows. Timestamps have milliseconds; amounts have two decimals.

CREATE EXTENSION IF NOT EXISTS unaccent;

-- Sorts names: ñ after n, accented after unaccented letters, and Mesa 2 before Mesa 10.
CREATE COLLATION spanish (provider = icu, locale = 'es-u-kn-true');

-- Lower case without accents, for searches. A generated column needs an IMMUTABLE function, but unaccent() is only
-- STABLE, because its dictionary could change. Here the dictionary never changes.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(unaccent('unaccent', value)) $$;

-- Timestamps in the API's format: ISO 8601, UTC, milliseconds, Z.
CREATE FUNCTION iso(value timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Returns one field in one language, from [{language_code, name, description, address}]; an empty text if missing.
CREATE FUNCTION translation(translations jsonb, language text, field text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT coalesce(
      (SELECT entry ->> field FROM jsonb_array_elements(translations) AS entry
        WHERE entry ->> 'language_code' = language LIMIT 1), '')
  $$;

-- Returns one field in the given language, else in Spanish, else an empty text.
CREATE FUNCTION translated(translations jsonb, language text, field text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT coalesce(nullif(translation(translations, language, field), ''), translation(translations, 'es', field))
  $$;

-- Returns the name that screens show and that a guest's order copies.
CREATE FUNCTION shown_name(translations jsonb, language text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(translated(translations, language, 'name'), ''), 'Sin nombre') $$;

-- Has a single row: the epoch of the branches' logs, and the PostgreSQL cluster in which the logs were written.
CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  epoch text NOT NULL DEFAULT gen_random_uuid()::text,
  system_identifier text,
  timeline integer,
  -- Number of demo set-up jobs that are done. Null in a database without the demo.
  demo_jobs_done integer,
  demo_branches bigint[]
);
INSERT INTO installation DEFAULT VALUES;

-- Secrets that backups must include, such as the signing key of the table codes.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE images (
  hash text PRIMARY KEY,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text,
  password_hash text,
  is_superadmin boolean NOT NULL DEFAULT false,
  is_guest boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  search text GENERATED ALWAYS AS (fold(name || ' ' || coalesce(email, ''))) STORED
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_superadmins ON users (id) WHERE is_superadmin;

CREATE TABLE restaurants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  logo text REFERENCES images,
  status smallint NOT NULL CHECK (status IN (0, 1)),
  country text NOT NULL CHECK (country IN ('crc', 'gua')),
  currency text NOT NULL,
  contact text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  comision numeric(5, 2) NOT NULL DEFAULT 0 CHECK (comision BETWEEN 0 AND 100),
  commission_type smallint NOT NULL CHECK (commission_type IN (1, 2)),
  iva numeric(5, 2) NOT NULL DEFAULT 0 CHECK (iva BETWEEN 0 AND 100),
  iva_included boolean NOT NULL DEFAULT false,
  service numeric(5, 2) NOT NULL DEFAULT 0 CHECK (service BETWEEN 0 AND 100),
  service_included boolean NOT NULL DEFAULT false,
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  name text GENERATED ALWAYS AS (translation(translations, 'es', 'name')) STORED,
  search text GENERATED ALWAYS AS (
    fold(translation(translations, 'es', 'name') || ' ' || translation(translations, 'es', 'description'))) STORED
);

-- The restaurant that created the account when it hired the person. It may reset the account's password. Null for an
-- account that the person registered.
ALTER TABLE users ADD COLUMN made_by bigint REFERENCES restaurants ON DELETE SET NULL;
CREATE INDEX users_made_by ON users (made_by) WHERE made_by IS NOT NULL;

CREATE TABLE branches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants,
  phone text NOT NULL DEFAULT '',
  status smallint NOT NULL CHECK (status IN (0, 1)),
  receives_orders boolean NOT NULL DEFAULT true,
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  name text GENERATED ALWAYS AS (translation(translations, 'es', 'name')) STORED,
  search text GENERATED ALWAYS AS (
    fold(translation(translations, 'es', 'name') || ' ' || translation(translations, 'es', 'description'))) STORED,
  UNIQUE (restaurant_id, id)
);

CREATE TABLE memberships (
  restaurant_id bigint NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  type text NOT NULL CHECK (type IN ('admin', 'salonero')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

CREATE TABLE membership_branches (
  restaurant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  PRIMARY KEY (user_id, branch_id),
  FOREIGN KEY (restaurant_id, user_id) REFERENCES memberships ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX membership_branches_membership ON membership_branches (restaurant_id, user_id);
CREATE INDEX membership_branches_branch ON membership_branches (restaurant_id, branch_id);

CREATE TABLE halls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  name text NOT NULL,
  status smallint NOT NULL CHECK (status IN (0, 1)),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id)
);
CREATE INDEX halls_branch ON halls (branch_id);

CREATE TABLE tables (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  hall_id bigint NOT NULL,
  name text NOT NULL,
  capacity integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, hall_id) REFERENCES halls (restaurant_id, branch_id, id)
);
CREATE INDEX tables_hall ON tables (hall_id);
CREATE INDEX tables_branch ON tables (branch_id);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  restaurant_id bigint REFERENCES restaurants ON DELETE SET NULL,
  branch_id bigint REFERENCES branches ON DELETE SET NULL,
  table_id bigint REFERENCES tables ON DELETE SET NULL,
  sliding boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_restaurant ON sessions (restaurant_id);
CREATE INDEX sessions_branch ON sessions (branch_id);
CREATE INDEX sessions_table ON sessions (table_id);

CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL REFERENCES restaurants,
  sort_order integer NOT NULL,
  hidden smallint NOT NULL CHECK (hidden IN (0, 1)),
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  name text GENERATED ALWAYS AS (translation(translations, 'es', 'name')) STORED,
  search text GENERATED ALWAYS AS (
    fold(translation(translations, 'es', 'name') || ' ' || translation(translations, 'es', 'description'))) STORED,
  UNIQUE (restaurant_id, id)
);

CREATE TABLE subcategories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  category_id bigint NOT NULL,
  sort_order integer NOT NULL,
  hidden smallint NOT NULL CHECK (hidden IN (0, 1)),
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  name text GENERATED ALWAYS AS (translation(translations, 'es', 'name')) STORED,
  search text GENERATED ALWAYS AS (fold(translation(translations, 'es', 'name'))) STORED,
  UNIQUE (restaurant_id, category_id, id),
  FOREIGN KEY (restaurant_id, category_id) REFERENCES categories (restaurant_id, id)
);

CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  category_id bigint NOT NULL,
  subcategory_id bigint NOT NULL,
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  sort_order integer NOT NULL,
  active boolean NOT NULL,
  sold_out boolean NOT NULL DEFAULT false,
  image text REFERENCES images,
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  name text GENERATED ALWAYS AS (translation(translations, 'es', 'name')) STORED,
  search text GENERATED ALWAYS AS (fold(translation(translations, 'es', 'name'))) STORED,
  UNIQUE (restaurant_id, id),
  FOREIGN KEY (restaurant_id, category_id, subcategory_id) REFERENCES subcategories (restaurant_id, category_id, id)
);
CREATE INDEX products_subcategory ON products (restaurant_id, category_id, subcategory_id);

CREATE TABLE variants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  product_id bigint NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  required boolean NOT NULL,
  translations jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  UNIQUE (restaurant_id, id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX variants_product ON variants (restaurant_id, product_id);

CREATE TABLE variant_options (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  variant_id bigint NOT NULL,
  product_id bigint NOT NULL,
  additional_price numeric(12, 2) NOT NULL CHECK (additional_price >= 0),
  position integer NOT NULL,
  UNIQUE (variant_id, product_id),
  FOREIGN KEY (restaurant_id, variant_id) REFERENCES variants (restaurant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id)
);
CREATE INDEX variant_options_product ON variant_options (restaurant_id, product_id);

-- A bill copies rates and names, so later changes of the restaurant's profile or food menu do not change the bill.
CREATE TABLE bills (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('Abierta', 'Cuenta Solicitada', 'Cerrada')),
  table_id bigint NOT NULL,
  table_name text NOT NULL,
  hall_name text NOT NULL,
  user_id bigint REFERENCES users,
  user_name text,
  currency text NOT NULL,
  iva_rate numeric(5, 2) NOT NULL,
  iva_included boolean NOT NULL,
  service_rate numeric(5, 2) NOT NULL,
  service_included boolean NOT NULL,
  commission_rate numeric(5, 2) NOT NULL,
  commission_type smallint NOT NULL,
  total numeric(12, 2) NOT NULL DEFAULT 0,
  iva numeric(12, 2) NOT NULL DEFAULT 0,
  service numeric(12, 2) NOT NULL DEFAULT 0,
  commission numeric(12, 2) NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  total_final numeric(12, 2) NOT NULL DEFAULT 0,
  waiter_requested boolean NOT NULL DEFAULT false,
  waiter_requested_at timestamptz(3),
  requested_at timestamptz(3),
  payment_method text CHECK (payment_method IN ('efectivo', 'tarjeta', 'sinpe', 'otro')),
  created_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  search text GENERATED ALWAYS AS (fold(name || ' ' || status)) STORED,
  UNIQUE (restaurant_id, branch_id, id),
  UNIQUE (branch_id, day, number),
  CHECK ((status = 'Cerrada') = (closed_at IS NOT NULL)),
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id),
  FOREIGN KEY (restaurant_id, branch_id, table_id) REFERENCES tables (restaurant_id, branch_id, id)
);
CREATE INDEX bills_open ON bills (branch_id) WHERE status <> 'Cerrada';
CREATE INDEX bills_open_table ON bills (table_id) WHERE status <> 'Cerrada';
CREATE INDEX bills_table ON bills (restaurant_id, branch_id, table_id);
CREATE INDEX bills_user ON bills (user_id, created_at DESC, id DESC);
CREATE INDEX bills_history ON bills (branch_id, created_at DESC, id DESC);
CREATE INDEX bills_closed ON bills (restaurant_id, closed_at) WHERE status = 'Cerrada';

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('Pendiente', 'Preparando', 'Listo', 'Entregado', 'Cancelado')),
  status_at timestamptz(3) NOT NULL,
  table_id bigint NOT NULL,
  table_name text NOT NULL,
  hall_id bigint NOT NULL,
  hall_name text NOT NULL,
  user_id bigint REFERENCES users,
  user_name text,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (restaurant_id, branch_id, id),
  UNIQUE (branch_id, day, number),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, table_id) REFERENCES tables (restaurant_id, branch_id, id)
);
CREATE INDEX orders_open ON orders (branch_id) WHERE status NOT IN ('Entregado', 'Cancelado');
CREATE INDEX orders_ended ON orders (branch_id, status_at) WHERE status IN ('Entregado', 'Cancelado');
CREATE INDEX orders_bill ON orders (bill_id);
CREATE INDEX orders_table ON orders (restaurant_id, branch_id, table_id);
CREATE INDEX orders_user ON orders (user_id);

CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  order_id bigint NOT NULL,
  product_id bigint NOT NULL,
  product_name text NOT NULL,
  unit_price numeric(12, 2) NOT NULL CHECK (unit_price >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  status text NOT NULL CHECK (status IN ('Pendiente', 'Preparando', 'Listo', 'Entregado', 'Cancelado')),
  status_at timestamptz(3) NOT NULL,
  note text,
  variants json NOT NULL DEFAULT '[]',
  FOREIGN KEY (restaurant_id, branch_id, order_id) REFERENCES orders (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, branch_id, bill_id) REFERENCES bills (restaurant_id, branch_id, id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products (restaurant_id, id)
);
CREATE INDEX order_lines_order ON order_lines (order_id);
CREATE INDEX order_lines_bill ON order_lines (bill_id);
CREATE INDEX order_lines_product ON order_lines (restaurant_id, product_id);

-- Number of the newest event in each branch's log. A separate table, because locking the row of a branch would block
-- every insert that references the branch.
CREATE TABLE board_heads (
  branch_id bigint PRIMARY KEY,
  restaurant_id bigint NOT NULL,
  epoch text NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (restaurant_id, branch_id) REFERENCES branches (restaurant_id, id) ON DELETE CASCADE
);

-- Each branch's log of events. data is json, because jsonb would change the text. commit_seq is the first seq of the
-- event's commit; events of one commit are published together.
CREATE TABLE board_events (
  branch_id bigint NOT NULL REFERENCES board_heads ON DELETE CASCADE,
  seq bigint NOT NULL,
  commit_seq bigint NOT NULL,
  restaurant_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  actor json,
  data json,
  entity_id bigint,
  owner_id bigint,
  PRIMARY KEY (branch_id, seq)
);
CREATE INDEX board_events_order ON board_events (branch_id, entity_id, seq DESC) WHERE type LIKE 'order.%';

-- Stored responses by idempotency key. A repeated request gets the stored response.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  path text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer json,
  board_seq bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, path, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
