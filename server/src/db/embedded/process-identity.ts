import { readFileSync } from 'node:fs'
import { errorCode } from '../../error-code.ts'

/**
 * On Linux, identifies a process by its start time, because process IDs are reused. Elsewhere, returns `running`.
 * Undefined if no process has the ID.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform !== 'linux') return isRunning(pid) ? 'running' : undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses and may contain any character. After it, field 0 is the process state and
    // field 19 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isDead = fields[0] === 'Z' || fields[0] === 'X'
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return isDead ? undefined : `${boot}:${fields[19]}`
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
