import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ScramClient } from './scram.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the maintenance database `postgres` of the test run's PostgreSQL. */
    postgresUrl: string
  }
}

/** The migrated database that tests clone. No test connects to it. */
const templateName = 'orderi'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(templateName)
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template0')
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => runStatement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new ScramClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
