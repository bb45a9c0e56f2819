// Starts one PostgreSQL for all tests of a run, in memory if there is room, with a migrated template database.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { runStatement, templateName } from '../../server/src/db/testing.ts'
import { leftoverPrefix, removeLeftovers } from './leftovers.ts'

const memory = '/dev/shm'
const neededBytes = 1_000_000_000

interface Running {
  readonly url: string
  stop(): Promise<void>
}

// Every project runs this set-up, so they share one instance.
const shared: { users: number; running?: Promise<Running> } = ((
  globalThis as { orderiTestPostgres?: typeof shared }
).orderiTestPostgres ??= { users: 0 })

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1
  shared.running ??= start()
  const { url, stop } = await shared.running
  project.provide('postgresUrl', url)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function start(): Promise<Running> {
  const parent = hasRoom(memory) ? memory : tmpdir()
  await removeLeftovers(parent)
  const dataDir = mkdtempSync(join(parent, leftoverPrefix()))
  const postgres = await startEmbedded({ dataDir, durable: false, log: console })
  const url = new URL(postgres.url)
  url.pathname = '/postgres'
  await runStatement(url.href, `CREATE DATABASE ${templateName}`)
  const template = new URL(url)
  template.pathname = `/${templateName}`
  await migrate(template.href)
  return {
    url: url.href,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > neededBytes
}
