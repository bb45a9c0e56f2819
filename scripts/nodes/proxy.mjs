// A small proxy in front of several nodes: asks each how it is, passes calls and sockets to those that are well, and says whose they are.
import { createServer, request } from 'node:http'
import { connect } from 'node:net'

const ASK_EVERY_MS = 500
const ASK_TIMEOUT_MS = 2000
/** Headers that say who asks: what a stranger writes there is not passed on. */
const TELLING = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/i

/**
 * @typedef {object} Node
 * @property {number} port where it listens on this machine
 * @property {boolean} isUp as it last said itself
 */

/**
 * Listens until it is closed.
 * @param {{ host: string, port: number, nodePorts: readonly number[] }} options
 */
export async function startProxy({ host, port, nodePorts }) {
  /** @type {Node[]} */
  const nodes = nodePorts.map((nodePort) => ({ port: nodePort, isUp: false }))
  let turn = 0

  /** Those that are well, each time another one first. */
  function inTurn() {
    turn += 1
    const well = nodes.filter(({ isUp }) => isUp)
    const first = well.length > 0 ? turn % well.length : 0
    return [...well.slice(first), ...well.slice(0, first)]
  }

  const server = createServer((call, answer) => {
    call.on('error', () => answer.destroy())
    passCall(inTurn(), call, answer)
  })
  server.on('upgrade', (call, socket, head) => {
    socket.on('error', () => socket.destroy())
    passSocket(inTurn(), call, socket, head)
  })

  async function askAll() {
    await Promise.all(
      nodes.map(async (node) => {
        node.isUp = await isWell(node.port)
      }),
    )
  }
  const asking = setInterval(() => void askAll(), ASK_EVERY_MS)

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  await askAll()
  return {
    /** Takes nobody any more, and cuts off whoever is left. */
    close() {
      clearInterval(asking)
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * @param {Node[]} candidates who is asked next when one cannot be reached
 * @param {import('node:http').IncomingMessage} call
 * @param {import('node:http').ServerResponse} answer
 */
function passCall([node, ...others], call, answer) {
  if (!node) {
    refuse(answer)
    return
  }
  let isReached = false
  const passed = request({
    host: '127.0.0.1',
    port: node.port,
    method: call.method ?? 'GET',
    path: call.url ?? '/',
    headers: told(call),
    agent: false,
  })
  const giveUp = () => passed.destroy()
  answer.once('close', giveUp)
  passed.once('socket', (socket) => {
    socket.once('connect', () => {
      isReached = true
      call.pipe(passed)
    })
  })
  passed.once('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
    response.pipe(answer)
    response.once('error', () => answer.destroy())
  })
  passed.once('error', () => {
    node.isUp = false
    answer.off('close', giveUp)
    // What reached a node may have been done: only the caller can ask again, with the same key.
    if (isReached) refuse(answer)
    else passCall(others, call, answer)
  })
}

/**
 * @param {Node[]} candidates
 * @param {import('node:http').IncomingMessage} call
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 */
function passSocket([node, ...others], call, socket, head) {
  if (!node) {
    socket.destroy()
    return
  }
  let isReached = false
  const passed = connect(node.port, '127.0.0.1', () => {
    isReached = true
    passed.write(headOf(call))
    passed.write(head)
    socket.pipe(passed).pipe(socket)
  })
  passed.setNoDelay(true)
  const giveUp = () => passed.destroy()
  socket.once('close', giveUp)
  passed.once('error', () => {
    node.isUp = false
  })
  passed.once('close', () => {
    socket.off('close', giveUp)
    if (isReached) socket.destroy()
    else if (!socket.destroyed) passSocket(others, call, socket, head)
  })
}

/** @param {import('node:http').ServerResponse} answer */
function refuse(answer) {
  if (answer.headersSent || answer.destroyed) {
    answer.destroy()
    return
  }
  answer.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
  answer.end(
    JSON.stringify({ message: 'El servidor no está disponible ahora.', code: 'unavailable' }),
  )
}

/**
 * @param {import('node:http').IncomingMessage} call
 * @returns {string[]} its headers, with who really asks
 */
function told(call) {
  const headers = []
  for (let index = 0; index < call.rawHeaders.length; index += 2) {
    const name = call.rawHeaders[index] ?? ''
    if (!TELLING.test(name)) headers.push(name, call.rawHeaders[index + 1] ?? '')
  }
  return [
    ...headers,
    'X-Forwarded-For',
    call.socket.remoteAddress ?? '',
    'X-Forwarded-Proto',
    'http',
  ]
}

/** @param {import('node:http').IncomingMessage} call */
function headOf(call) {
  const headers = told(call)
  const lines = [`${call.method} ${call.url} HTTP/1.1`]
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** @param {number} port */
async function isWell(port) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/health`, {
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}
