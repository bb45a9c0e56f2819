// A lock, so that only one process at a time installs packages or builds in a checkout.
import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './run.mjs'

const folder = join(root, '.cache')
const path = join(folder, 'setup.lock')
const heartbeatMs = 1_000
const silentMs = 15_000
const orphanMs = 300_000
const token = randomUUID()

/**
 * Runs `work` while this process holds the lock of the checkout. Takes over a lock whose process has ended.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  mkdirSync(folder, { recursive: true })
  for (let waited = false; !take(); waited = true) {
    if (!waited) console.log('Esperando a otro arranque que está instalando o compilando…')
    await delay(200)
  }
  const heartbeat = setInterval(
    () => isOurs() && utimesSync(path, new Date(), new Date()),
    heartbeatMs,
  )
  const release = () => isOurs() && rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/**
 * Makes the lock valid while a child process runs: npm continues to install even if this process is killed.
 * @param {number | undefined} child
 */
export function holdSetupLockFor(child) {
  if (isOurs()) writeFileSync(path, describe(child))
}

/** @param {number} [child] */
function describe(child) {
  return JSON.stringify({ pid: process.pid, child, host: hostname(), token })
}

function isOurs() {
  return read()?.includes(token) ?? false
}

/** @returns {boolean} whether this process now holds the lock */
function take() {
  try {
    writeFileSync(path, describe(), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  const theirs = read()
  if (theirs !== undefined && isAbandoned(theirs)) {
    const renamed = `${path}.${process.pid}`
    try {
      renameSync(path, renamed)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
      return false
    }
    // Another process may have taken the lock before the renaming. Then its lock is restored.
    if (readFileSync(renamed, 'utf8') === theirs) rmSync(renamed)
    else renameSync(renamed, path)
  }
  return false
}

/** @returns {string | undefined} */
function read() {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** @param {string} content */
function isAbandoned(content) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  try {
    const { pid, child, host } = JSON.parse(content)
    const isHere = host === hostname()
    const orphaned = isHere && child !== undefined && isAlive(child)
    return age > (orphaned ? orphanMs : silentMs) || (isHere && !orphaned && !isAlive(pid))
  } catch {
    return age > silentMs
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
