import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world.ts'
import type { Tables } from '../db/tables.ts'
import { ERASURE_PARTS } from './commands/erase-in-branch.ts'

const world = await openWorld()

/** Columns that seem to name a person, and why an erasure does not change them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'activity.changes': 'prices and settings; of people only roles, branches and permissions',
  'bills.carry': 'amounts',
  'branches.ages_by_dish': 'a flag',
  'branches.translations': 'texts of the restaurant',
  'cash_counts.methods': 'amounts',
  'cash_counts.pieces': 'numbers of coins and notes',
  'cash_sessions.closing_count': 'numbers of coins and notes',
  'cash_sessions.opening_count': 'numbers of coins and notes',
  'categories.translations': 'texts of the restaurant',
  'devices.person_seconds': 'a duration',
  'devices.user_id': 'a device, not a person',
  'installation.privacy': 'the address of the operator',
  'membership_branches.user_id': 'a person with a role is not erased',
  'memberships.user_id': 'a person with a role is not erased',
  'order_lines.variants': 'dishes',
  'orders.shown': 'stations and times',
  'pin_codes.user_id': 'deleted with the role, and a person with a role is not erased',
  'print_jobs.by_itself': 'a flag',
  'print_jobs.claimed_by': 'a server',
  'print_jobs.sent': 'numbers of pieces and hashes',
  'products.translations': 'texts of the restaurant',
  'reasons.translations': 'texts of the restaurant',
  'recovery_codes.user_id': 'deleted with the second factor',
  'restaurants.translations': 'texts of the restaurant',
  'sandbox_charges.refunds': 'amounts',
  'subcategories.translations': 'texts of the restaurant',
  'shift_corrections.after': 'times',
  'shift_corrections.before': 'times',
  'variants.translations': 'texts of the restaurant',
}

/**
 * For each column of `users`, the effect of an erasure or the reason why there is none. The row
 * remains until all branches are done.
 */
const USER_COLUMNS: Readonly<Record<keyof Tables['users'], string>> = {
  id: 'a number',
  name: 'erased',
  email: 'erased',
  password_hash: 'erased',
  is_superadmin: 'false, because a person with a role is not erased',
  is_guest: 'a flag',
  version: 'a number',
  created_at: 'a time, deleted with the row',
  search: 'erased, because it is generated from the name and the e-mail',
  made_by: 'a restaurant',
  became: 'another row that is erased with this one',
  erased_at: 'the mark of an erasure',
  language: 'deleted with the row',
  temporary_logins: 'a number',
  email_proved: 'a flag',
  second_factor: 'false, and the secret is deleted',
  stamp: 'a number',
}

/**
 * Columns that contain JSON, refer to a user, or are named after a person. PostgreSQL itself clears foreign keys that
 * have an ON DELETE action.
 */
const PERSONAL = `
  SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.table_name <> 'users' AND (c.data_type IN ('json', 'jsonb')
      OR c.column_name ~ '(^|_)(user|guest|customer|person|approver|actor|by)(_|$)'
      OR c.table_name || '.' || c.column_name IN (SELECT f.conrelid::regclass || '.' || a.attname
        FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY(f.conkey)
        WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass))
  EXCEPT SELECT f.conrelid::regclass || '.' || a.attname
    FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY(f.conkey)
    WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass AND f.confdeltype IN ('c', 'n')
  ORDER BY 1`

const covered = new Set(
  ERASURE_PARTS.flatMap(({ clearedColumns = {}, deletedRows = [], otherColumns = {} }) => [
    ...Object.entries(clearedColumns).flatMap(([table, columns]) =>
      columns.flatMap(([id, name]) => [`${table}.${id}`, `${table}.${name}`]),
    ),
    ...deletedRows.flatMap((table) => [`${table}.user_id`, `${table}.user_name`]),
    ...Object.entries(otherColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  ]),
)

test('erases each column that may name a person, or states why it does not', async () => {
  const columns = await world.deps.pool.query<{ name: string }>(PERSONAL)
  const uncovered = columns.map(({ name }) => name).filter((name) => !covered.has(name))
  expect(uncovered).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test('states for each column of users whether an erasure changes it', async () => {
  const columns = await world.deps.pool.query<{ name: string }>(
    `SELECT column_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'users'`,
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(USER_COLUMNS).toSorted())
})
