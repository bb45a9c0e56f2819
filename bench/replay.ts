/** What one order runs in the database, written down so that something else than the product can run it again and again. */
import { readFileSync } from 'node:fs'
import type { Pool } from '../server/src/db/pool.ts'

/** A statement as the server ran it: its values as PostgreSQL was sent them, and its row when it was one. */
interface Ran {
  readonly key: string
  readonly text: string
  readonly values: readonly (string | null)[]
  readonly row: Readonly<Record<string, unknown>>
}

/** What a value is made of: text, what is chosen anew for each order, and what an earlier statement of the order has found. */
export type Part =
  | string
  | { readonly chosen: string }
  | { readonly step: number; readonly column: string }

/** One statement of an order. */
export interface Step {
  readonly text: string
  /** PostgreSQL's names of the types of `$1`, `$2` … */
  readonly types: readonly string[]
  readonly values: readonly (readonly Part[] | null)[]
}

/** Two orders that differ in what is chosen: the names, each with what the one and the other order had. */
export interface Pair {
  readonly keys: readonly [string, string]
  readonly chosen: Readonly<Record<string, readonly [string, string]>>
}

/** What may be as it was then. */
const KEPT_TYPES = new Set(['timestamp with time zone', 'bytea', 'date', 'json'])
const UUIDS_AND_NUMBERS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)/

/**
 * Reads what `processes/statements.mjs` has left of two orders: what is the same in both stays, what is not comes from an
 * earlier row or is chosen. Throws when a value is neither.
 */
export async function readReplay(pool: Pool, file: string, pair: Pair): Promise<Step[]> {
  const all: Ran[] = JSON.parse(readFileSync(file, 'utf8'))
  const [one, other] = pair.keys.map((key) => untilCommit(all.filter((ran) => ran.key === key)))
  if (!one?.length || one.some(({ text }, index) => text !== other?.[index]?.text)) {
    throw new Error('the two orders did not run the same statements')
  }
  const steps: Step[] = []
  for (const [index, { text, values }] of one.entries()) {
    const types = values.length > 0 ? await typesOf(pool, text) : []
    const origins = { pair, earlier: [one.slice(0, index), other?.slice(0, index) ?? []] as const }
    steps.push({
      text,
      types,
      values: values.map((value, place) => {
        const second = other?.[index]?.values[place] ?? null
        if (value === null || second === null) return null
        return KEPT_TYPES.has(types[place] ?? '') ? [value] : partsOf(value, second, origins)
      }),
    })
  }
  return steps
}

/** What is said after it is no part of the order, as the printer's look at what waits for it. */
function untilCommit(ran: readonly Ran[]): readonly Ran[] {
  return ran.slice(0, ran.findIndex(({ text }) => text === 'COMMIT') + 1)
}

interface Origins {
  readonly pair: Pair
  readonly earlier: readonly [readonly Ran[], readonly Ran[]]
}

function partsOf(one: string, other: string, { pair, earlier }: Origins): Part[] {
  const whole = Object.entries(pair.chosen).find(([, [a, b]]) => a === one && b === other)
  if (whole) return [{ chosen: whole[0] }]
  const others = other.split(UUIDS_AND_NUMBERS)
  const parts: Part[] = []
  for (const [index, text] of one.split(UUIDS_AND_NUMBERS).entries()) {
    const second = others[index] ?? ''
    const last = parts.at(-1)
    if (text !== second) parts.push(originOf(text, second, { pair, earlier }))
    else if (typeof last === 'string') parts[parts.length - 1] = last + text
    else if (text !== '') parts.push(text)
  }
  return parts
}

function originOf(one: string, other: string, { pair, earlier }: Origins): Part {
  for (const [step, { row }] of earlier[0].entries()) {
    const found = Object.entries(row).find(
      ([column, value]) => String(value) === one && String(earlier[1][step]?.row[column]) === other,
    )
    if (found) return { step, column: found[0] }
  }
  const chosen = Object.entries(pair.chosen).find(([, [a, b]]) => a === one && b === other)
  if (chosen) return { chosen: chosen[0] }
  throw new Error(`nobody knows where ${one} and ${other} come from`)
}

async function typesOf(pool: Pool, text: string): Promise<string[]> {
  const client = await pool.driver.connect()
  try {
    await client.query(`PREPARE replayed AS ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'replayed'",
    )
    await client.query('DEALLOCATE replayed')
    return rows[0]?.types ?? []
  } finally {
    client.release()
  }
}
