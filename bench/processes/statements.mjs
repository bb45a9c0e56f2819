// Runs inside the server's process before it starts: writes down the statements that each request runs, until it is told
// to leave them in a file; from then on the server is as it is delivered.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../server/package.json', import.meta.url))
/** @type {{ Client: { prototype: { query: (...args: unknown[]) => unknown } } }} the server's own */
const pg = require('pg')
/** @type {{ prepareValue: (value: unknown) => string | Buffer | null | undefined }} how the driver writes a value */
const { prepareValue } = require('pg/lib/utils')

const REQUEST = 'http.server.request.start'
/** The `Idempotency-Key` of the request that is answered. @type {AsyncLocalStorage<string>} */
const asked = new AsyncLocalStorage()
/** @param {unknown} message */
const begin = (message) => asked.enterWith(keyOf(message))
subscribe(REQUEST, begin)

const { query } = pg.Client.prototype
/** @type {object[]} */
const statements = []

/** @this {object} @param {unknown[]} args */
pg.Client.prototype.query = function queryWrittenDown(...args) {
  const [config] = args
  const { text, values } = typeof config === 'string' ? { text: config } : Object(config)
  const statement = { key: asked.getStore(), text, values: (values ?? []).map(toText), row: {} }
  statements.push(statement)
  /** @param {unknown} result */
  const keep = (result) => {
    const rows = Object(result).rows ?? []
    if (rows.length === 1) Object.assign(statement.row, rows[0])
  }
  const callback = args.at(-1)
  if (typeof callback !== 'function') {
    const answer = Reflect.apply(query, this, args)
    Promise.resolve(answer).then(keep, () => {})
    return answer
  }
  return Reflect.apply(query, this, [
    ...args.slice(0, -1),
    (/** @type {unknown} */ error, /** @type {unknown} */ result) => {
      keep(result)
      callback(error, result)
    },
  ])
}

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('leaveStatementsIn' in message)) return
  const file = String(message.leaveStatementsIn)
  pg.Client.prototype.query = query
  unsubscribe(REQUEST, begin)
  asked.disable()
  writeFileSync(`${file}.draft`, JSON.stringify(statements))
  renameSync(`${file}.draft`, file)
})
process.channel?.unref()

/** @param {unknown} message */
function keyOf(message) {
  return String(Object(message).request.headers['idempotency-key'])
}

/** @param {unknown} value */
function toText(value) {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}
