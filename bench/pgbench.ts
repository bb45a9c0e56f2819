/** PostgreSQL's own load program, which runs an order's statements with next to no work of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { leftoverPrefix } from '../tests/support/leftovers.ts'
import { quantile } from './compare.ts'
import type { Part, Step } from './replay.ts'

/** What is chosen for each order: a number of a range, or one of some texts. */
export type Choices = Readonly<
  Record<string, readonly [least: number, most: number] | { readonly oneOf: readonly string[] }>
>

/** What is run. */
export interface Replaying {
  readonly url: string
  readonly steps: readonly Step[]
  readonly choices: Choices
  readonly clients: number
  /** By each client. */
  readonly orders: number
}

/** New connections first prepare what they run, and the last clients end alone: what is in between counts. */
const COUNTED = [0.25, 0.95] as const

/** Runs orders on many connections at once; gives the ms from one order's end to the next one's. */
export async function runPgbench(replaying: Replaying): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  try {
    const { script, constants } = writeScript(replaying)
    const file = join(folder, 'order.sql')
    writeFileSync(file, script)
    await promisify(execFile)('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
      `--client=${replaying.clients}`,
      `--transactions=${replaying.orders}`,
      ...Object.entries(constants).map(([name, value]) => `--define=${name}=${value}`),
      withoutOptions(replaying.url),
    ])
    return msBetween(folder, replaying.clients * replaying.orders)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Before version 16 it knows less of what an address may say. */
function withoutOptions(url: string): string {
  return url.split('?')[0] ?? url
}

/** Each line of the log is an order: client, number, how long, script, and when it ended in s and µs. */
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

interface Script {
  readonly script: string
  /** Values that are the same for all orders: a script cannot hold every text. */
  readonly constants: Readonly<Record<string, string>>
}

function writeScript({ steps, choices }: Replaying): Script {
  const constants: Record<string, string> = {}
  const choose = Object.entries(choices).map(([name, choice]) => {
    const [least, most] = 'oneOf' in choice ? [1, choice.oneOf.length] : choice
    return `\\set ${name} random(${least}, ${most})`
  })

  const write = (part: Part, name: string): string => {
    if (typeof part === 'string') {
      constants[name] = part
      return `:${name}`
    }
    if ('step' in part) return `:from_${part.step}_${part.column}`
    const choice = choices[part.chosen]
    if (!choice) throw new Error(`nothing to choose for ${part.chosen}`)
    if (!('oneOf' in choice)) return `:${part.chosen}`
    return `(ARRAY[${choice.oneOf.map((text) => `'${text}'`).join(', ')}])[:${part.chosen}::int]`
  }
  const statements = steps.map(({ text, types, values }, step) => {
    const isAskedLater = steps.some((later) =>
      later.values.some((parts) =>
        parts?.some((part) => typeof part === 'object' && 'step' in part && part.step === step),
      ),
    )
    const filled = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const place = Number(digits) - 1
      const written = values[place]?.map((part, at) => write(part, `c_${step}_${place}_${at}`))
      return `(${written ? together(written) : 'NULL'})::${types[place]}`
    })
    return `${filled.trim()}${isAskedLater ? ` \\gset from_${step}_` : ';'}`
  })
  return { script: [...choose, ...statements, ''].join('\n'), constants }
}

function together(written: readonly string[]): string {
  const [only = "''", ...others] = written
  return others.length === 0 ? only : written.map((each) => `${each}::text`).join(' || ')
}
