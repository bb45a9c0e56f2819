// A database of its own for a test, cloned from the migrated one that the run's global set-up made.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ScramClient } from './scram.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the run's PostgreSQL, of its database `postgres`. */
    postgresUrl: string
  }
}

/** The migrated database that tests clone and never open. */
export const templateName = 'orderi_template'

export interface TestDatabase {
  readonly url: string
  /** Ends the connections that are still open, and removes it. */
  drop(): Promise<void>
}

/** Makes a database with this release's schema and nothing in it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(templateName)
}

/** Makes an empty database, without the schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template0')
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new ScramClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
