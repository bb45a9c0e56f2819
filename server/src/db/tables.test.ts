import { expect, it } from 'vitest'
import { createPool } from './pool.ts'
import { createTestDatabase } from './testing.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The definitions of the column's check constraints. */
  readonly checks: readonly string[]
}

const TABLES = `SELECT c.relname AS table, json_agg(json_build_object('table', c.relname, 'name', a.attname,
      'type', format_type(a.atttypid, NULL), 'isNullable', NOT a.attnotnull,
      'checks', ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.oid))
      ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'knex%'
    AND a.attnum > 0 AND NOT a.attisdropped
  GROUP BY c.oid ORDER BY c.relname`

/** As parsed by the pool. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  interval: 'unknown',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

const IMPORTS: Readonly<Record<string, string>> = {
  Actor: '@orderi/shared/board/events',
  Translation: '@orderi/shared/kernel/languages',
  Cents: '@orderi/shared/kernel/money',
}

/** Types that the database does not contain. */
function elementTypeOf({ table, name, type, checks }: Column): string {
  if (name.endsWith('_c')) return 'Cents'
  if (name === 'translations') return 'readonly Translation[]'
  if (table === 'board_events' && name === 'actor') return 'Actor'
  const values = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks.join())?.[1]?.replaceAll(/::\w+/g, '')
  const known = values?.split(', ').join(' | ') ?? TYPES[type]
  if (known === undefined) throw new Error(`no type for ${table}.${name}: ${type}`)
  return known
}

function typeOf(column: Column): string {
  const element = elementTypeOf({ ...column, type: column.type.replace('[]', '') })
  const type = column.type.endsWith('[]') ? `readonly ${element}[]` : element
  return column.isNullable && type !== 'unknown' ? `${type} | null` : type
}

it('declares the columns of all tables (run with -u after a migration)', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url)
  try {
    const tables = await pool.query<{ table: string; columns: Column[] }>(TABLES)
    const declarations = tables.map(
      ({ table, columns }) =>
        `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
    )
    const body = `export interface Tables {\n${declarations.join('')}}\n`
    const imports = Object.entries(IMPORTS)
      .filter(([name]) => body.includes(name))
      .map(([name, module]) => `import type { ${name} } from '${module}'\n`)
    await expect(
      `/** The columns of the migrated database. Written by tables.test.ts. */\n${imports.join('')}\n${body}`,
    ).toMatchFileSnapshot('./tables.ts')
  } finally {
    await pool.end()
    await database.drop()
  }
})
