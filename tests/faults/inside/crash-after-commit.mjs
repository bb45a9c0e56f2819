// Runs inside the server's process before it starts: the power fails right after a command was committed, before anybody
// is told of it. It is told how many commands from now.
import pg from 'pg'

let left = Number.POSITIVE_INFINITY
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'crashAfterCommits' in message) {
    left = Number(message.crashAfterCommits)
  }
})
process.channel?.unref()

const { query } = pg.Client.prototype
/** Connections whose transaction has appended to a log. */
const appending = new WeakSet()

pg.Client.prototype.query = /** @type {typeof query} */ (
  /** @this {pg.Client} @param {any[]} args */
  function queryUntilTheCrash(...args) {
    const statement = args[0]
    const answer = Reflect.apply(query, this, args)
    if (statement?.name === 'append-events') appending.add(this)
    if (statement !== 'COMMIT' || !appending.delete(this)) return answer
    return answer.then((/** @type {unknown} */ result) => {
      left -= 1
      if (left <= 0) process.kill(process.pid, 'SIGKILL')
      return result
    })
  }
)
