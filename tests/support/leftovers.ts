/** What a run that was killed could not clean up after itself: its databases, and their folders. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopOrphan } from '../../server/src/db/embedded/postmaster.ts'

const prefix = 'orderi-test-'

/** How a folder of this process with a database in its `postgres` begins. */
export function leftoverPrefix(): string {
  return `${prefix}${process.pid}-`
}

/** Stops and removes what processes that no longer run left in a folder. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]
    if (!pid || isRunning(Number(pid))) continue
    await stopOrphan(join(parent, name, 'postgres'))
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
