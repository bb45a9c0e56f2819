/** Replays the SQL statements of a guest's order with pgbench, PostgreSQL's benchmark program. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import type { Pool } from '../server/src/db/pool.ts'
import { leftoverPrefix } from '../tests/support/database/leftovers.ts'
import { quantile } from './compare.ts'

/** A recorded statement. `values` are as sent to PostgreSQL. `row` is the result if it has exactly one row. */
interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
  readonly types: readonly string[]
  readonly row: Readonly<Record<string, unknown>>
}

type Choices = Readonly<
  Record<
    string,
    {
      readonly recorded: string
      readonly from: readonly [low: number, high: number] | readonly string[]
    }
  >
>

const { prepareValue }: { prepareValue(value: unknown): string | Buffer | null } = createRequire(
  import.meta.url,
)('pg/lib/utils')

/** Records the statements that this process's server runs during `work`, up to the first COMMIT. */
export async function recordStatements(
  pool: Pool,
  work: () => Promise<void>,
): Promise<readonly Statement[]> {
  const spies = [vi.spyOn(pg.Pool.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')]
  await work()
  const ran = spies.flatMap(({ mock }) =>
    mock.calls.map((args: readonly unknown[], index) => ({
      args,
      order: mock.invocationCallOrder[index] ?? 0,
      result: mock.results[index]?.value as unknown,
    })),
  )
  for (const spy of spies) spy.mockRestore()
  const statements: Statement[] = []
  for (const { args, result } of ran.toSorted((a, b) => a.order - b.order)) {
    // Skips calls with a callback: the pool makes them internally, for a call that is already recorded.
    if (typeof args.at(-1) === 'function') continue
    const { text = args[0], values = [] } = Object(args[0])
    const { rows = [] } = Object(await result)
    const row = rows.length === 1 ? rows[0] : {}
    const types = values.length > 0 ? await typesOf(pool, text) : []
    statements.push({ text, values: values.map(toText), types, row })
    if (text === 'COMMIT') return statements
  }
  throw new Error('no transaction was committed')
}

function toText(value: unknown): string | null {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : (prepared ?? null)
}

async function typesOf(pool: Pool, text: string): Promise<readonly string[]> {
  const client = await pool.driver.connect()
  try {
    await client.query(`PREPARE recorded AS ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'recorded'",
    )
    await client.query('DEALLOCATE recorded')
    return rows[0]?.types ?? []
  } finally {
    client.release()
  }
}

// The measured part of the run, as fractions. Earlier, connections prepare statements. Later, some are idle.
const COUNTED = [0.25, 0.95] as const

export interface Replay {
  readonly url: string
  readonly statements: readonly Statement[]
  readonly choices: Choices
  readonly clients: number
  readonly ordersEach: number
}

/** Replays orders on many connections. Returns the mean ms between the completion of one order and the next. */
export async function runPgbench(replay: Replay): Promise<number> {
  const { url, statements, choices, clients, ordersEach } = replay
  const folder = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  try {
    const { script, constants } = writeScript(statements, choices)
    const file = join(folder, 'order.sql')
    writeFileSync(file, script)
    await promisify(execFile)('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
      `--client=${clients}`,
      `--transactions=${ordersEach}`,
      ...constants.map((value, index) => `--define=c${index}=${value}`),
      // pgbench before version 16 does not support every URL parameter.
      url.replace(/\?.*/, ''),
    ])
    return msBetween(folder, clients * ordersEach)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the ms per order from pgbench's logs. A line has client, number, duration, script, and end in s and µs. */
function msBetween(folder: string, orders: number): number {
  const ends = readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => line.split(' '))
    .map(([, , , , seconds, micros]) => Number(seconds) * 1000 + Number(micros) / 1000)
  if (ends.length !== orders) throw new Error(`${ends.length} of ${orders} orders came to an end`)
  const [from, to] = COUNTED
  return (quantile(ends, to) - quantile(ends, from)) / ((to - from) * (orders - 1))
}

/** Matches IDs. Numbers below 100 are quantities and rates, which are constant. */
const IDS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{3,})/

/**
 * Writes a pgbench script that can run repeatedly. Each ID is random, or from the row of an earlier statement. Other
 * values become variables, because scripts cannot contain some texts.
 */
function writeScript(statements: readonly Statement[], choices: Choices) {
  const constants: string[] = []
  const read = new Set<number>()
  const originOf = (text: string, before: number): string | undefined => {
    for (const [name, { recorded, from }] of Object.entries(choices)) {
      if (text !== recorded) continue
      const texts = from.map((each) => `'${each}'`).join(', ')
      return typeof from[0] === 'number' ? `:${name}` : `(ARRAY[${texts}])[:${name}::int]`
    }
    for (const [step, { row }] of statements.slice(0, before).entries()) {
      const found = Object.entries(row).find(([, value]) => String(value) === text)
      if (!found || !IDS.test(text)) continue
      read.add(step)
      return `:from_${step}_${found[0]}`
    }
    return undefined
  }
  const constant = (text: string) => (text === '' ? "''" : `:c${constants.push(text) - 1}`)
  const write = (value: string, step: number): string => {
    const pieces = originOf(value, step) ? [value] : value.split(IDS).filter(Boolean)
    const origins = pieces.map((piece) => originOf(piece, step))
    if (origins.every((origin) => origin === undefined)) return constant(value)
    const parts = pieces.map((piece, index) => origins[index] ?? constant(piece))
    return parts.length === 1 ? parts.join('') : parts.map((part) => `${part}::text`).join(' || ')
  }
  const filled = statements.map(({ text, values, types }, step) =>
    text.trim().replace(/\$(\d+)/g, (_, place) => {
      const value = values[place - 1] ?? null
      return `(${value === null ? 'NULL' : write(value, step)})::${types[place - 1]}`
    }),
  )
  const script = [
    ...Object.entries(choices).map(([name, { from }]) => {
      const [low, high] = typeof from[0] === 'number' ? from : [1, from.length]
      return `\\set ${name} random(${low}, ${high})`
    }),
    ...filled.map((text, step) => (read.has(step) ? `${text} \\gset from_${step}_` : `${text};`)),
    '',
  ]
  return { script: script.join('\n'), constants }
}
