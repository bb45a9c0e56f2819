/** Generates a year of bills in SQL: restaurants, menus, bills, orders and events. */
import pg from 'pg'
import { orderJsonSql } from '../../../server/src/wire/queries/order.ts'

export interface YearSize {
  readonly branches: number
  /** Bills of the first branch, the busy one. Each has two orders and five lines. */
  readonly busyBills: number
  readonly bills: number
}

export const TABLES_PER_BRANCH = 20
const DAYS = 365
export const LINES_PER_BILL = 5
const OPEN_AT_THE_BUSY = 30
const OPEN_ELSEWHERE = 2
const BRANCHES_PER_RESTAURANT = 4
const PARTS_PER_MENU = 12
/** Product IDs of restaurant `n` start at `(n - 1) * PRODUCTS_PER_RESTAURANT + 1`, sorted by part of the menu. */
export const PRODUCTS_PER_RESTAURANT = PARTS_PER_MENU * LINES_PER_BILL
/** The log of the busy branch has the maximum number of retained events. Other logs have the events of a few days. */
const EVENTS_OF_THE_BUSY = 20_000
const EVENTS_OF_DAYS = 3

export function restaurantOf(branch: number): number {
  return Math.floor((branch - 1) / BRANCHES_PER_RESTAURANT) + 1
}

const named = (name: string) =>
  `jsonb_build_array(jsonb_build_object('language_code', 'es', 'name', ${name}, 'description', '', 'address', ''))`

const RESTAURANTS = `
  INSERT INTO restaurants (status, country, currency, comision, commission_type, iva, iva_included, service,
      service_included, translations, created_at)
    SELECT 1, 'crc', '₡', 3, 2, 13, false, 10, false, ${named("'Restaurante ' || n")}, now()
    FROM generate_series(1, ceil(:branches / ${BRANCHES_PER_RESTAURANT}.0)::int) AS n;
  INSERT INTO branches (restaurant_id, phone, status, translations)
    SELECT (n - 1) / ${BRANCHES_PER_RESTAURANT} + 1, '2222-0000', 1, ${named("'Sucursal ' || n")}
    FROM generate_series(1, :branches) AS n;
  INSERT INTO board_heads (branch_id, restaurant_id, epoch)
    SELECT br.id, br.restaurant_id, i.epoch FROM branches br, installation i;
  INSERT INTO halls (restaurant_id, branch_id, name, status)
    SELECT br.restaurant_id, br.id, 'Salón ' || n, 1 FROM branches br, generate_series(1, 2) AS n ORDER BY br.id, n;
  INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity)
    SELECT h.restaurant_id, h.branch_id, h.id, 'Mesa ' || n, 4
    FROM halls h, generate_series(1, ${TABLES_PER_BRANCH / 2}) AS n ORDER BY h.id, n;
  INSERT INTO categories (restaurant_id, sort_order, hidden, translations)
    SELECT r.id, n, 0, ${named("'Categoría ' || n")} FROM restaurants r, generate_series(1, 4) AS n ORDER BY r.id, n;
  INSERT INTO subcategories (restaurant_id, category_id, sort_order, hidden, translations)
    SELECT c.restaurant_id, c.id, n, 0, ${named("'Parte ' || n")}
    FROM categories c, generate_series(1, ${PARTS_PER_MENU / 4}) AS n ORDER BY c.id, n;
  INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
    SELECT s.restaurant_id, s.category_id, s.id, 500 + 500 * n, n, true, ${named("'Plato ' || s.id || '-' || n")}
    FROM subcategories s, generate_series(1, ${LINES_PER_BILL}) AS n ORDER BY s.id, n;
  INSERT INTO users (name, email, created_at)
    SELECT 'Persona ' || br.id || '-' || n, 'persona' || br.id || '-' || n || '@pruebas.test', now()
    FROM branches br, generate_series(1, 4) AS n ORDER BY br.id, n;
  INSERT INTO memberships (restaurant_id, user_id, type)
    SELECT br.restaurant_id, (br.id - 1) * 4 + n, CASE n WHEN 4 THEN 'admin' ELSE 'salonero' END
    FROM branches br, generate_series(1, 4) AS n;
  INSERT INTO membership_branches (restaurant_id, user_id, branch_id)
    SELECT br.restaurant_id, (br.id - 1) * 4 + n, br.id FROM branches br, generate_series(1, 3) AS n;
  INSERT INTO sessions (user_id, restaurant_id, branch_id, sliding, created_at, expires_at)
    SELECT m.user_id, m.restaurant_id, (m.user_id - 1) / 4 + 1, true, now(), now() + interval '30 days'
    FROM memberships m;
  ANALYZE;`

/** Bills in the sequence of their creation, across all branches. Every fourth bill belongs to a returning customer. */
const BILLS = `
  INSERT INTO users (name, email, created_at)
    SELECT 'Cliente ' || n, 'cliente' || n || '@pruebas.test', now()
    FROM generate_series(1, greatest(1, :bills / 20)) AS n;
  INSERT INTO bills (restaurant_id, branch_id, day, number, name, status, table_id, table_name, hall_name, user_id,
      user_name, currency, iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type,
      total, iva, service, commission, pieces, total_final, payment_method, created_at, closed_at)
    SELECT restaurant_id, branch_id, (now() AT TIME ZONE 'America/Costa_Rica')::date - ${DAYS} + day, number,
      'Cliente ' || nth, CASE WHEN is_open THEN 'Abierta' ELSE 'Cerrada' END,
      (branch_id - 1) * ${TABLES_PER_BRANCH} + seat + 1, 'Mesa ' || (seat % 10 + 1), 'Salón ' || (seat / 10 + 1), customer,
      CASE WHEN customer IS NOT NULL THEN 'Cliente ' || nth END,
      '₡', 13, false, 10, false, 3, 2, 7500, 975, 750, 225, ${LINES_PER_BILL}, 9225,
      CASE WHEN NOT is_open THEN 'tarjeta' END, at, CASE WHEN NOT is_open THEN at + interval '50 minutes' END
    FROM (
      SELECT br.restaurant_id, br.id AS branch_id, day, nth, number, (nth * 7) % ${TABLES_PER_BRANCH} AS seat,
        nth >= count - CASE br.id WHEN 1 THEN ${OPEN_AT_THE_BUSY} ELSE ${OPEN_ELSEWHERE} END AS is_open,
        CASE WHEN nth % 4 = 0 THEN :people + 1 + (br.id * 7919 + nth) % greatest(1, :bills / 20) END AS customer,
        ((now() AT TIME ZONE 'America/Costa_Rica')::date - ${DAYS} + day + time '11:00'
          + number * (interval '10 hours' / (last - first + 2)) + (br.id % 600) * interval '1 second')
          AT TIME ZONE 'America/Costa_Rica' AS at
      FROM branches br
      CROSS JOIN LATERAL (SELECT CASE br.id WHEN 1 THEN :busyBills ELSE :otherBills END AS count) AS branch
      CROSS JOIN generate_series(0, ${DAYS - 1}) AS day
      CROSS JOIN LATERAL (SELECT ceil(day * count / ${DAYS}.0)::int AS first,
        ceil((day + 1) * count / ${DAYS}.0)::int - 1 AS last) AS span
      CROSS JOIN LATERAL (SELECT nth, nth - first + 1 AS number FROM generate_series(first, last) AS nth) AS each
    ) AS made
    ORDER BY at, branch_id;`

const ORDERS = `
  INSERT INTO orders (id, restaurant_id, branch_id, bill_id, day, number, status, status_at, table_id, table_name,
      hall_id, hall_name, user_id, user_name, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT 2 * (b.id - 1) + n, b.restaurant_id, b.branch_id, b.id, b.day, 2 * (b.number - 1) + n,
      CASE WHEN b.closed_at IS NULL THEN 'Preparando' ELSE 'Entregado' END,
      b.created_at + n * interval '9 minutes', b.table_id, b.table_name,
      (b.table_id - 1) / ${TABLES_PER_BRANCH / 2} + 1, b.hall_name,
      (b.branch_id - 1) * 4 + 1 + b.id % 3, 'Persona ' || b.branch_id || '-' || 1 + b.id % 3,
      b.created_at + (n - 1) * interval '8 minutes'
    FROM bills b, generate_series(1, 2) AS n;`

const LINES = `
  INSERT INTO order_lines (id, restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price,
      quantity, status, status_at, started_at, ready_at, delivered_at, note)
    OVERRIDING SYSTEM VALUE
    SELECT ${LINES_PER_BILL} * (b.id - 1) + n, b.restaurant_id, b.branch_id, b.id, 2 * (b.id - 1) + 1 + n / 3,
      (part - 1) * ${LINES_PER_BILL} + n, 'Plato ' || part || '-' || n, 500 + 500 * n, 1,
      CASE WHEN b.closed_at IS NULL THEN 'Preparando' ELSE 'Entregado' END, b.created_at + interval '9 minutes',
      started, CASE WHEN b.closed_at IS NOT NULL THEN started + (180 + b.id * 7919 % 900) * interval '1 second' END,
      CASE WHEN b.closed_at IS NOT NULL THEN started + (240 + b.id * 7919 % 1000) * interval '1 second' END,
      CASE WHEN (b.id + n) % 10 = 0 THEN 'Sin cebolla' END
    FROM bills b
    CROSS JOIN LATERAL (SELECT (b.restaurant_id - 1) * ${PARTS_PER_MENU} + 1 + b.id % ${PARTS_PER_MENU} AS part) AS chosen
    CROSS JOIN generate_series(1, ${LINES_PER_BILL}) AS n
    CROSS JOIN LATERAL (SELECT b.created_at + (n / 3 * 8 + 1) * interval '1 minute' + (b.id + n) % 120 * interval '1 second' AS started) AS begun;
  SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders)),
    setval(pg_get_serial_sequence('order_lines', 'id'), (SELECT max(id) FROM order_lines));`

const JOINED = `
  INSERT INTO join_requests (restaurant_id, branch_id, bill_id, user_id, status, created_at, answered_at)
    SELECT b.restaurant_id, b.branch_id, b.id, u.id, 'Aceptada', b.created_at, b.created_at
    FROM bills b JOIN users u ON u.id = :people + 1 + b.id % greatest(1, :bills / 20) WHERE b.id % 10 = 0;`

/** The retained events of the logs, and the idempotency keys of the last two days. */
const LOG = `
  INSERT INTO board_events (branch_id, seq, commit_seq, restaurant_id, at, type, actor, data, entity_id)
    SELECT branch_id, row_number() OVER (PARTITION BY branch_id ORDER BY at, id, step),
      row_number() OVER (PARTITION BY branch_id ORDER BY at, id, step), restaurant_id, at,
      CASE step WHEN 1 THEN 'order.created' ELSE 'order.changed' END,
      json_build_object('id', user_id, 'name', user_name, 'type', 'salonero'), data, id
    FROM (
      SELECT o.branch_id, o.restaurant_id, o.id, o.user_id, o.user_name, step,
        o.created_at + step * interval '1 minute' AS at, ${orderJsonSql} AS data
      FROM orders o CROSS JOIN generate_series(1, 4) AS step
      WHERE o.branch_id <> 1 AND o.created_at > now() - interval '${EVENTS_OF_DAYS} days'
        OR o.id IN (SELECT own.id FROM orders own WHERE own.branch_id = 1
          ORDER BY own.id DESC LIMIT ${EVENTS_OF_THE_BUSY / 4})
    ) AS happened;
  UPDATE board_heads head SET seq = newest.seq
    FROM (SELECT branch_id, max(seq) AS seq FROM board_events GROUP BY branch_id) AS newest
    WHERE newest.branch_id = head.branch_id;
  INSERT INTO idempotency_keys (user_id, path, key, body_hash, status, answer, board_seq, branch_id, created_at)
    SELECT (e.actor ->> 'id')::bigint, '/adminsitracion/cambiar-estado', 'k' || e.branch_id || '-' || e.seq,
      decode(md5(e.seq::text), 'hex'), 200, e.data, e.seq, e.branch_id, e.at
    FROM board_events e WHERE e.at > now() - interval '2 days';`

const LARGE = ['bills', 'orders', 'order_lines', 'board_events']

/** Fills an empty, migrated database. Afterwards, all constraints exist and hold. */
export async function fillYear(
  url: string,
  { branches, busyBills, bills }: YearSize,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const values: Record<string, number> = {
    branches,
    busyBills,
    bills,
    otherBills: branches > 1 ? Math.round((bills - busyBills) / (branches - 1)) : 0,
    people: branches * 4,
  }
  const run = (text: string) =>
    client.query(text.replace(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => String(values[name])))
  try {
    await client.query("SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'")
    await run(RESTAURANTS)
    const restore = await dropConstraints(client)
    // `rebuildSales` sums all bills faster than the triggers would write a mark for each bill.
    await client.query('ALTER TABLE bills DISABLE TRIGGER USER')
    await run(BILLS)
    await client.query('ALTER TABLE bills ENABLE TRIGGER USER')
    await run(ORDERS)
    await run(LINES)
    await client.query('ANALYZE bills, orders, order_lines')
    for (const statement of restore) await client.query(statement)
    await run(JOINED)
    await run(LOG)
    await client.query('VACUUM (FREEZE, ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Drops keys and indexes of large tables, to fill them faster. Returns the statements that restore both. */
async function dropConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `WITH large AS (
        SELECT unnest($1::regclass[]) AS id
      ), keys AS (
        SELECT conname, conrelid, contype, pg_get_constraintdef(oid) AS definition FROM pg_constraint
        WHERE contype IN ('p', 'u', 'f') AND (conrelid IN (SELECT id FROM large) OR confrelid IN (SELECT id FROM large))
      )
      SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, definition) AS restore,
        CASE contype WHEN 'f' THEN 3 ELSE 1 END AS turn, conname AS name
      FROM keys
      UNION ALL
      SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, indexrelid::regclass::text
      FROM pg_index WHERE indrelid IN (SELECT id FROM large)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      ORDER BY turn, name`,
    [LARGE],
  )
  for (const { drop } of rows.toReversed()) await client.query(drop)
  return rows.map(({ restore }) => restore)
}
