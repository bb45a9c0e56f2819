/** What processes hold in memory, as Linux counts it. */
import { readFileSync } from 'node:fs'

/** In bytes. `Pss` shares what several processes hold among them; `Rss` counts it at each. */
export function heldBy(pids: readonly number[], what: 'Pss' | 'Rss'): number {
  return pids.reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const [, kilobytes] = new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(text) ?? []
    if (kilobytes === undefined) throw new Error(`nothing is known of ${pid}`)
    return sum + Number(kilobytes) * 1024
  }, 0)
}
