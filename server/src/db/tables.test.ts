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

/** For each PostgreSQL type, the TypeScript type that the pool returns. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** The types that columns may need, by module. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'accounts/privacy': ['PrivacyPage'],
  'bills/rules': ['Charges'],
  'bills/schema': ['WaiterCallAnswer'],
  'board/events': ['Actor', 'BoardEvent'],
  'kernel/languages': ['Language', 'Translation'],
  'kernel/money': ['Cents'],
  'menu/schema': ['VariantTranslation'],
  'orders/schema': ['LineVariant', 'ShownAtStation'],
  'payments/cash-sessions': ['CashSessionFigures', 'Pieces'],
  'payments/online': ['ProviderName'],
  'payments/schema': ['MethodKind', 'Permission'],
  'printing/paper': ['Paper'],
}

/** Types that the database does not define, by column, or by a column name that several tables share. */
const KNOWN: Readonly<Record<string, string>> = {
  language: 'Language',
  payment_provider: 'ProviderName',
  permissions: 'Permission',
  provider: 'ProviderName',
  translations: 'readonly Translation[]',
  'bills.carry': 'Charges',
  'bills.waiter_sent': 'WaiterCallAnswer',
  'board_events.actor': 'Actor',
  'board_events.data': "BoardEvent['data']",
  'board_events.type': "BoardEvent['type']",
  'cash_counts.pieces': 'Pieces',
  'cash_sessions.closing_count': 'Pieces',
  'cash_sessions.figures': 'CashSessionFigures',
  'cash_sessions.opening_count': 'Pieces',
  'installation.privacy': 'Partial<PrivacyPage>',
  'order_lines.variants': 'readonly LineVariant[]',
  'orders.shown': 'readonly ShownAtStation[]',
  'payment_methods.kind': 'MethodKind',
  'print_jobs.paper': 'Paper',
  'sandbox_charges.refunds': 'Readonly<Record<string, Cents>>',
  'variants.translations': 'readonly VariantTranslation[]',
}

function elementTypeOf({ table, name, type, checks }: Column): string {
  if (name.endsWith('_c')) return 'Cents'
  const values = /= ANY \(ARRAY\[(.*?)\]\)/.exec(checks.join())?.[1]?.replaceAll(/::\w+/g, '')
  const known =
    KNOWN[`${table}.${name}`] ?? KNOWN[name] ?? values?.split(', ').join(' | ') ?? TYPES[type]
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
        `  ${table}: {\n${columns.map((column) => `    readonly ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
    )
    const body = `export interface Tables {\n${declarations.join('')}}\n`
    const imports = Object.entries(MODULES).map(
      ([module, names]) => `import type { ${names.join(', ')} } from '@orderi/shared/${module}'\n`,
    )
    await expect(
      `/** The columns of the migrated database. Written by tables.test.ts. */\n${imports.join('')}\n${body}`,
    ).toMatchFileSnapshot('./tables.ts')
  } finally {
    await pool.end()
    await database.drop()
  }
})
