// Runs inside the server's process before it starts: whom that process connects to, sends to or looks up, whatever part of it does; written
// into the file `?file=` names when the process ends.
import { createHook } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file')
if (!file) throw new Error('no file is named')

const ASKING = new Set([
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  // What a socket without a connection sends is not told: that there is one is enough.
  'UDPWRAP',
  'GETADDRINFOREQWRAP',
  'QUERYWRAP',
])

/** @type {{ type: string, of: { address?: string, port?: number, hostname?: string } }[]} told their address after they were made */
const asked = []

createHook({
  init(_id, type, _trigger, resource) {
    if (ASKING.has(type)) asked.push({ type, of: resource })
  },
}).enable()

process.on('exit', () => {
  const whom = asked.map(({ type, of: { address, port, hostname } }) =>
    port === undefined ? `${type} ${address ?? hostname ?? ''}` : `${address}:${port}`,
  )
  writeFileSync(file, JSON.stringify([...new Set(whom)]))
})
