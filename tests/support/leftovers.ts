/** What a run that was killed could not clean up after itself: its databases, and their folders. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
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
    await removeLeftover(join(parent, name))
  }
}

/** Stops whatever database still works in a folder, and removes it. */
export async function removeLeftover(folder: string): Promise<void> {
  await stopOrphan(join(folder, 'postgres'))
  stopUnseen(join(folder, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
}

/** On a disk of its own that only it sees, a database is known by its command alone; the disk's memory is held as long as it runs. */
function stopUnseen(folder: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (command.includes(folder)) process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It ended between our look and our signal.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
