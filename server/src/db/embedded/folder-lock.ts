// One server at a time works in a data folder.
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
import { StartError } from '../../start-error.ts'
import { processIdentity } from './process-identity.ts'

// A server that is just stopping, or was just killed, is given this long.
const patienceMs = 3_000
// Processes of another container cannot be seen from here: whoever holds the folder there says again and again that it lives.
const beatMs = 1_000
const silentMs = 5_000

/**
 * Takes the folder for this process; what a dead process held is taken over.
 * @returns what gives it back
 * @throws StartError when another live process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'server.lock')
  const mine = `${process.pid} ${processIdentity(process.pid)} ${processSpace()}`
  const draft = `${path}.${process.pid}`
  const deadline = Date.now() + patienceMs
  const firstBeat = lastBeat(path)
  writeFileSync(draft, mine)
  try {
    for (;;) {
      if (take(draft, path)) return keep(path, mine)
      const holder = read(path)
      if (holder === undefined) continue
      if (!isAlive(holder, path)) {
        moveAside(path, holder)
        continue
      }
      const isSure = !isElsewhere(holder) || lastBeat(path) !== firstBeat
      if (isSure && Date.now() > deadline) throw taken(holder, folder)
      await delay(50)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function taken(holder: string, folder: string): StartError {
  const [pid] = holder.split(' ')
  const where = isElsewhere(holder) ? 'en otro contenedor' : `proceso ${pid}`
  return new StartError(`DATA_DIR: otro servidor (${where}) ya usa «${folder}»`)
}

/** Whether a live process has the folder. */
export function isFolderTaken(folder: string): boolean {
  const path = join(folder, 'server.lock')
  const holder = read(path)
  return holder !== undefined && isAlive(holder, path)
}

/** Says that this process lives until the folder is given back. */
function keep(path: string, mine: string): () => void {
  const beat = () => {
    const now = new Date()
    try {
      if (read(path) === mine) utimesSync(path, now, now)
    } catch {
      // The next one may be written.
    }
  }
  beat()
  const beating = setInterval(beat, beatMs).unref()
  return () => {
    clearInterval(beating)
    release(path, mine)
  }
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

function isAlive(holder: string, path: string): boolean {
  if (isElsewhere(holder)) return Math.abs(Date.now() - lastBeat(path)) < silentMs
  const [pid, identity] = holder.split(' ')
  return identity !== undefined && processIdentity(Number(pid)) === identity
}

/** Whether it runs, or ran, in another container of this machine, since this machine was started. */
function isElsewhere(holder: string): boolean {
  const [, identity = '', space = ''] = holder.split(' ')
  const [boot] = processIdentity(process.pid)?.split(':') ?? []
  return space !== '' && space !== processSpace() && identity.split(':')[0] === boot
}

/** What distinguishes the processes that can be seen from here from those of other containers; empty where there is no such thing. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function lastBeat(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
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
