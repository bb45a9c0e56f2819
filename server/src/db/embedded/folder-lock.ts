// One server at a time works in a data folder.
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
import { StartError } from '../../start-error.ts'
import { processIdentity } from './process-identity.ts'

// A server that is just stopping, or was just killed, is given this long.
const patienceMs = 3_000
// Processes of another container cannot be seen from here: whoever holds the folder there says again and again that it lives.
const beatMs = 1_000
const silentMs = 5_000
const lookMs = 50

export interface FolderLock {
  /** Resolves when another server has taken the folder: this one said nothing for too long. Nothing may be written there any more. */
  readonly lost: Promise<void>
  /** Gives the folder back. */
  release(): void
}

/**
 * Takes the folder for this process; what a dead process held is taken over.
 * @throws StartError when another live process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'server.lock')
  const mine = `${process.pid} ${processIdentity(process.pid)} ${processSpace()}`
  const deadline = performance.now() + patienceMs
  const look = createWatch(path)
  for (;;) {
    const holder = read(path)
    if (holder === undefined) {
      if (take(path, mine)) return keep(path, mine)
      continue
    }
    const state = look(holder)
    if (state === 'dead') {
      moveAside(path, holder)
      continue
    }
    if (state === 'alive' && performance.now() > deadline) throw taken(holder, folder)
    await delay(lookMs)
  }
}

function taken(holder: string, folder: string): StartError {
  const [pid] = holder.split(' ')
  const where = isElsewhere(holder) ? 'en otro contenedor' : `proceso ${pid}`
  return new StartError(`DATA_DIR: otro servidor (${where}) ya usa «${folder}»`)
}

/** Whether a live process has the folder; of another container's it takes a moment to know. */
export async function isFolderTaken(folder: string): Promise<boolean> {
  const path = join(folder, 'server.lock')
  const look = createWatch(path)
  for (;;) {
    const holder = read(path)
    const state = holder === undefined ? 'dead' : look(holder)
    if (state !== 'unsure') return state === 'alive'
    await delay(lookMs)
  }
}

/**
 * Tells of a lock's holder, look after look, whether it lives. One of another container is dead when it did not speak
 * for as long as it was watched: the looks are counted, for clocks are put forward, and machines stand still.
 */
function createWatch(path: string): (holder: string) => 'alive' | 'dead' | 'unsure' {
  let seen: string | undefined
  let silentLooks = 0
  let hasSpoken = false
  return (holder) => {
    if (!isElsewhere(holder)) return isRunning(holder) ? 'alive' : 'dead'
    const beat = `${holder} ${lastBeat(path)}`
    if (beat === seen) silentLooks += 1
    else {
      hasSpoken = seen !== undefined
      seen = beat
      silentLooks = 0
    }
    if (silentLooks * lookMs >= silentMs) return 'dead'
    return hasSpoken ? 'alive' : 'unsure'
  }
}

/** Says that this process lives until the folder is given back, or is another's. */
function keep(path: string, mine: string): FolderLock {
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  const beat = () => {
    try {
      const holder = read(path)
      const now = new Date()
      if (holder === mine) utimesSync(path, now, now)
      else if (holder === undefined) take(path, mine)
      else {
        clearInterval(beating)
        lose()
      }
    } catch {
      // The next one may be written.
    }
  }
  const beating = setInterval(beat, beatMs).unref()
  beat()
  return {
    lost,
    release() {
      clearInterval(beating)
      if (read(path) === mine) rmSync(path, { force: true })
    },
  }
}

function take(path: string, mine: string): boolean {
  // Process numbers of two containers may be the same.
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, mine)
    // A link appears with its content or not at all.
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isRunning(holder: string): boolean {
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
  const aside = `${path}.old.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another process may have taken it over between our look and our move: that one gets it back.
  if (read(aside) === holder) rmSync(aside)
  else renameSync(aside, path)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
