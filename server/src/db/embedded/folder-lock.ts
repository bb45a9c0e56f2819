// One server at a time works in a data folder.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { processIdentity } from './process-identity.ts'

// A server that is just stopping, or was just killed, is given this long.
const patienceMs = 3_000

/**
 * Takes the folder for this process; what a dead process held is taken over.
 * @returns what gives it back
 * @throws StartError when another live process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'server.lock')
  const mine = `${process.pid} ${processIdentity(process.pid)}`
  const draft = `${path}.${process.pid}`
  const deadline = Date.now() + patienceMs
  writeFileSync(draft, mine)
  try {
    for (;;) {
      if (take(draft, path)) return () => release(path, mine)
      const holder = read(path)
      if (holder === undefined) continue
      if (!isAlive(holder)) {
        moveAside(path, holder)
        continue
      }
      if (Date.now() > deadline) {
        const [pid] = holder.split(' ')
        throw new StartError(`DATA_DIR: otro servidor (proceso ${pid}) ya usa «${folder}»`)
      }
      await delay(50)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Whether a live process has the folder. */
export function isFolderTaken(folder: string): boolean {
  const holder = read(join(folder, 'server.lock'))
  return holder !== undefined && isAlive(holder)
}

function take(draft: string, path: string): boolean {
  try {
    // A link appears with its content or not at all.
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(holder: string): boolean {
  const [pid, identity] = holder.split(' ')
  return identity !== undefined && processIdentity(Number(pid)) === identity
}

function moveAside(path: string, holder: string): void {
  const aside = `${path}.old.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another process may have taken it over between our look and our move: that one gets it back.
  if (read(aside) === holder) rmSync(aside)
  else renameSync(aside, path)
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
