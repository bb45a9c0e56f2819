// Runs inside the server's process before it starts: the power fails right after a command was committed, before anybody
// is told. Which one: the first of `COMMITS_BEFORE_CRASH` to be reached.
import pg from 'pg'

let left = Number(process.env['COMMITS_BEFORE_CRASH'])
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
