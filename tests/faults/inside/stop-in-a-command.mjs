// Preloaded into the server's process. Kills it after a commit, before the commit is announced, or freezes it while a
// command holds a log's lock. The parent process chooses which.
import { createRequire } from 'node:module'

/** @type {{ Client: { prototype: { query: (...args: unknown[]) => Promise<unknown> } } }} the server's instance of pg */
const pg = createRequire(new URL('../../../server/package.json', import.meta.url))('pg')
let left = Number.POSITIVE_INFINITY
let freezes = false
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if ('crashAfterCommits' in message) left = Number(message.crashAfterCommits)
  if ('freezesInACommand' in message) freezes = true
})
process.channel?.unref()

const { query } = pg.Client.prototype
/** Connections with an open transaction that holds the lock of a log. */
const locking = new WeakSet()

/** @this {object} @param {unknown[]} args */
pg.Client.prototype.query = function queryUntilTheStop(...args) {
  const [statement] = args
  const stop = stopAfter(this, statement)
  if (!stop) return Reflect.apply(query, this, args)
  const last = args.at(-1)
  // The pool passes a callback.
  if (typeof last !== 'function') return Reflect.apply(query, this, args).then(stop)
  const called = (/** @type {unknown[]} */ ...results) => {
    if (!results[0]) stop(undefined)
    last(...results)
  }
  return Reflect.apply(query, this, [...args.slice(0, -1), called])
}

/** @param {object} client @param {unknown} statement */
function stopAfter(client, statement) {
  const name = nameOf(statement)
  if (name === 'lock-head') {
    locking.add(client)
    return freezes ? freeze : undefined
  }
  const ends = statement === 'COMMIT' || statement === 'ROLLBACK'
  const wasLocking = ends ? locking.delete(client) : locking.has(client)
  const commits = name.startsWith('write-board')
    ? !wasLocking
    : statement === 'COMMIT' && wasLocking
  return commits ? count : undefined
}

/** @template T @param {T} result */
function freeze(result) {
  freezes = false
  process.kill(process.pid, 'SIGSTOP')
  return result
}

/** @template T @param {T} result */
function count(result) {
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
  return result
}

/** @param {unknown} statement */
function nameOf(statement) {
  return typeof statement === 'object' && statement !== null && 'name' in statement
    ? String(statement.name)
    : ''
}
