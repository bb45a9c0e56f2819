/** Removes databases and folders that killed test runs have left. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopOrphan } from '../../../server/src/db/embedded/postmaster.ts'

const prefix = 'orderi-test-'

export function leftoverPrefix(): string {
  return `${prefix}${process.pid}-`
}

export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]
    if (!pid || isRunning(Number(pid))) continue
    await removeLeftover(join(parent, name))
  }
}

export async function removeLeftover(folder: string): Promise<void> {
  for (const data of [join(folder, 'postgres'), join(folder, 'prepared/postgres')]) {
    await stopOrphan(data)
    stopOnPrivateMount(data)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Stops the database in this folder of a private mount, which frees the mount's memory. */
function stopOnPrivateMount(folder: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (command.includes(folder)) process.kill(Number(pid), 'SIGQUIT')
    } catch {}
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
