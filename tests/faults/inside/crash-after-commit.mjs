// Preloaded into the server's process: kills it right after a commit, before the commit is announced. The parent process
// sends the number of that commit.
import { createRequire } from 'node:module'

/** @type {{ Client: { prototype: { query: (...args: unknown[]) => Promise<unknown> } } }} the server's instance of pg */
const pg = createRequire(new URL('../../../server/package.json', import.meta.url))('pg')
let left = Number.POSITIVE_INFINITY
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'crashAfterCommits' in message) {
    left = Number(message.crashAfterCommits)
  }
})
process.channel?.unref()

const { query } = pg.Client.prototype
/** Connections with an open transaction that has written log events. */
const appending = new WeakSet()

/** @this {object} @param {unknown[]} args */
pg.Client.prototype.query = function queryUntilTheCrash(...args) {
  const [statement] = args
  const answer = Reflect.apply(query, this, args)
  if (nameOf(statement) === 'append-events') appending.add(this)
  if (statement !== 'COMMIT' || !appending.delete(this)) return answer
  return answer.then((result) => {
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
    return result
  })
}

/** @param {unknown} statement */
function nameOf(statement) {
  return typeof statement === 'object' && statement !== null && 'name' in statement
    ? statement.name
    : undefined
}
