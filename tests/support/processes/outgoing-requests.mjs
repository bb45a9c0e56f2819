// Preloaded into the server's process. Writes the process's outgoing connections and name lookups to a file. The query
// parameter `file` of this module's URL is the name of that file.
import { createHook } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file')
if (!file) throw new Error('no file is named')

const OUTGOING = new Set([
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  // The async hook does not get the address of a UDP message.
  'UDPWRAP',
  'GETADDRINFOREQWRAP',
  'QUERYWRAP',
])

/** @type {{ type: string, of: { address?: string, port?: number, hostname?: string } }[]} `address` is set later. */
const operations = []

createHook({
  init(_id, type, _trigger, resource) {
    if (OUTGOING.has(type)) operations.push({ type, of: resource })
  },
}).enable()

process.on('exit', () => {
  const targets = operations.map(({ type, of: { address, port, hostname } }) =>
    port === undefined ? `${type} ${address ?? hostname ?? ''}` : `${address}:${port}`,
  )
  writeFileSync(file, JSON.stringify([...new Set(targets)]))
})
