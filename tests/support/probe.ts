/** Measures a process that imports `probe.mjs`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './ports.ts'

export interface Probe {
  /** The module that the process imports before all others. */
  readonly module: string
  measure(): Promise<Measured>
}

interface Measured {
  /** Bytes, after a full collection. */
  readonly heapUsed: number
  readonly rss: number
  /** How late the event loop was since the previous call, in ms. */
  readonly lag: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** Makes a probe for one process. */
export async function createProbe(): Promise<Probe> {
  const port = await freePort()
  const file = pathToFileURL(join(process.cwd(), 'tests/support/probe.mjs')).href
  return {
    module: `${file}?port=${port}`,
    async measure() {
      const answer = await fetch(`http://127.0.0.1:${port}`)
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json() as Promise<Measured>
    },
  }
}
