import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import { StartError } from '../../start-error.ts'
import { processIdentity } from './process-identity.ts'

// Time for a server that is stopping or was just killed.
const waitMs = 3_000
// Containers cannot see each other's processes, so the holder renews the file to prove that it is alive.
const renewMs = 1_000
const expiryMs = 5_000
const pollMs = 50

export interface FolderLock {
  /**
   * Resolves when another server took over the folder, because this process did not renew its lock in time. Then this
   * process must not write to the folder any more.
   */
  readonly lost: Promise<void>
  release(): void
}

/**
 * Locks the folder. Takes over the lock if the process that holds it is dead.
 * @throws StartError when another live process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'server.lock')
  const ownHolder = `${process.pid} ${processIdentity(process.pid)} ${processSpace()}`
  const deadline = performance.now() + waitMs
  const check = createHolderCheck(path)
  for (;;) {
    const holder = read(path)
    if (holder === undefined) {
      if (createLock(path, ownHolder)) return renewLock(path, ownHolder)
      continue
    }
    const state = check(holder)
    if (state === 'dead') {
      moveAside(path, holder)
      continue
    }
    if (state === 'alive' && performance.now() > deadline) throw lockedError(holder, folder)
    await delay(pollMs)
  }
}

function lockedError(holder: string, folder: string): StartError {
  const [pid] = holder.split(' ')
  const where = isElsewhere(holder) ? 'en otro contenedor' : `proceso ${pid}`
  return new StartError(`DATA_DIR: otro servidor (${where}) ya usa «${folder}»`)
}

/** Takes some seconds if the process that locked the folder is in another container. */
export async function isFolderTaken(folder: string): Promise<boolean> {
  const path = join(folder, 'server.lock')
  const check = createHolderCheck(path)
  for (;;) {
    const holder = read(path)
    const state = holder === undefined ? 'dead' : check(holder)
    if (state !== 'unsure') return state === 'alive'
    await delay(pollMs)
  }
}

/**
 * A holder in another container is dead when several checks in a row found no renewal. Counts checks instead of time,
 * because clocks jump and machines pause.
 */
function createHolderCheck(path: string): (holder: string) => 'alive' | 'dead' | 'unsure' {
  let lastSeen: string | undefined
  let checksWithoutRenewal = 0
  let hasRenewed = false
  return (holder) => {
    if (!isElsewhere(holder)) return isRunning(holder) ? 'alive' : 'dead'
    const renewal = `${holder} ${lastRenewal(path)}`
    if (renewal === lastSeen) checksWithoutRenewal += 1
    else {
      hasRenewed = lastSeen !== undefined
      lastSeen = renewal
      checksWithoutRenewal = 0
    }
    if (checksWithoutRenewal * pollMs >= expiryMs) return 'dead'
    return hasRenewed ? 'alive' : 'unsure'
  }
}

function renewLock(path: string, ownHolder: string): FolderLock {
  let resolveLost = () => {}
  const lost = new Promise<void>((resolve) => {
    resolveLost = resolve
  })
  const renew = () => {
    try {
      const holder = read(path)
      const now = new Date()
      if (holder === ownHolder) utimesSync(path, now, now)
      else if (holder === undefined) createLock(path, ownHolder)
      else {
        clearInterval(timer)
        resolveLost()
      }
    } catch {
      // Ignored, because the next renewal may succeed.
    }
  }
  const timer = setInterval(renew, renewMs).unref()
  renew()
  return {
    lost,
    release() {
      clearInterval(timer)
      if (read(path) === ownHolder) rmSync(path, { force: true })
    },
  }
}

function createLock(path: string, ownHolder: string): boolean {
  // Contains a random ID, because processes in two containers may have the same process ID.
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, ownHolder)
    // A hard link makes the complete file appear atomically.
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isRunning(holder: string): boolean {
  const [pid, identity] = holder.split(' ')
  return identity !== undefined && processIdentity(Number(pid)) === identity
}

function isElsewhere(holder: string): boolean {
  const [, identity = '', space = ''] = holder.split(' ')
  const [boot] = processIdentity(process.pid)?.split(':') ?? []
  return space !== '' && space !== processSpace() && identity.split(':')[0] === boot
}

/** Differs between containers. Empty on systems without process namespaces. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function lastRenewal(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function moveAside(path: string, holder: string): void {
  const movedPath = `${path}.old.${randomUUID()}`
  try {
    renameSync(path, movedPath)
  } catch {
    return
  }
  // If another process took over the lock after `holder` was read, its lock is restored.
  if (read(movedPath) === holder) rmSync(movedPath)
  else renameSync(movedPath, path)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
