/** Measures a process that preloads `probe.mjs`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './ports.ts'

export interface Probe {
  readonly module: string
  measure(): Promise<Measured>
}

interface Measured {
  readonly heapUsed: number
  readonly rss: number
  /** Event-loop delay in ms since the previous call. */
  readonly lag: { readonly p50: number; readonly p99: number; readonly max: number }
}

export async function createProbe(): Promise<Probe> {
  const port = await freePort()
  const file = pathToFileURL(join(process.cwd(), 'tests/support/processes/probe.mjs')).href
  return {
    module: `${file}?port=${port}`,
    async measure() {
      const answer = await fetch(`http://127.0.0.1:${port}`)
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json() as Promise<Measured>
    },
  }
}
