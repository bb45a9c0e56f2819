/** Inspects a process that imports `processes/probe.mjs`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../tests/support/ports.ts'

const MODULE = pathToFileURL(join(process.cwd(), 'bench/processes/probe.mjs')).href

export interface Probe {
  /** What the process is to import before anything else. */
  readonly module: string
  /** The bytes of its heap that are in use after a full collection. */
  heap(): Promise<number>
  /** Watches how late its event loop is, until it is asked. */
  watch(): Promise<void>
  /** How late it was since, in ms. */
  late(): Promise<{ readonly p99: number }>
}

/** Makes a probe for one process. */
export async function createProbe(): Promise<Probe> {
  const port = await freePort()
  const ask = async <T>(what: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${what}`)
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json() as Promise<T>
  }
  return {
    module: `${MODULE}?port=${port}`,
    heap: () => ask('heap'),
    watch: () => ask('watch'),
    late: () => ask('late'),
  }
}
