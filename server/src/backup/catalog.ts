import type pg from 'pg'

/** `columns` does not include generated columns. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

const ofExtension = (oid: string) =>
  `EXISTS (SELECT FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`

/** Excludes the table of migrations, which a backup stores as a list of names. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT relname AS name, ARRAY(
      SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns
    FROM pg_class c
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname NOT LIKE 'knex\\_migrations%' AND NOT ${ofExtension('c.oid')}
    ORDER BY relname`)
  return rows
}

/** Returns values as text, because PostgreSQL's bigint can exceed JavaScript's safe integers. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema() AND sequencename NOT LIKE 'knex\\_migrations%'
    ORDER BY sequencename`)
  return rows
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly { name: string; last: string | null }[],
): Promise<void> {
  await client.query(
    `SELECT setval(quote_ident(sequencename)::regclass, coalesce(wanted.last, start_value), wanted.last IS NOT NULL)
      FROM unnest($1::text[], $2::bigint[]) AS wanted (name, last)
      JOIN pg_sequences ON schemaname = current_schema() AND sequencename = wanted.name`,
    [sequences.map(({ name }) => name), sequences.map(({ last }) => last)],
  )
}

/**
 * Drops all foreign keys, so that tables can be filled in any sequence.
 * @returns a function that creates the foreign keys again, which checks every row
 */
export async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { add } of rows) await client.query(add)
  }
}

/** Drops everything that migrations created, except extensions. */
export async function emptySchema(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DO $$ DECLARE statement text; BEGIN
      FOR statement IN
        SELECT format('DROP %s IF EXISTS %I CASCADE', CASE relkind WHEN 'v' THEN 'VIEW'
            WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, relname)
          FROM pg_class WHERE relnamespace = current_schema()::regnamespace
            AND relkind IN ('v', 'm', 'r', 'p', 'S', 'c') AND NOT ${ofExtension('pg_class.oid')}
            -- The sequence of an identity column is dropped with its table; PostgreSQL refuses to drop it separately.
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
              AND d.objid = pg_class.oid AND d.deptype = 'i')
      LOOP EXECUTE statement; END LOOP;
      FOR statement IN
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
          FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND NOT ${ofExtension('pg_proc.oid')}
        UNION ALL SELECT format('DROP COLLATION IF EXISTS %I CASCADE', collname)
          FROM pg_collation WHERE collnamespace = current_schema()::regnamespace
        UNION ALL SELECT format('DROP TYPE IF EXISTS %I CASCADE', typname)
          FROM pg_type WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('e', 'd')
            AND NOT ${ofExtension('pg_type.oid')}
      LOOP EXECUTE statement; END LOOP;
    END $$`)
}
