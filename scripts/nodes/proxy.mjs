// A small proxy that distributes requests and sockets among healthy nodes.
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createProxyServer } from 'http-proxy-3'

const CHECK_INTERVAL_MS = 500
const CHECK_TIMEOUT_MS = 2000
/** The proxy replaces these headers, because clients must not be able to forge their IP address. */
const FORWARDED = /^(?:x-forwarded-.*|forwarded|x-real-ip)$/i

/** @param {{ host: string, port: number, nodePorts: readonly number[] }} options */
export async function startProxy({ host, port, nodePorts }) {
  const nodes = nodePorts.map((nodePort) => ({ port: nodePort, isUp: false }))
  const proxy = createProxyServer({ xfwd: true, agent: false })
  let turn = 0

  /** Returns the healthy nodes. Each call starts the list with a different node. */
  function inTurn() {
    turn += 1
    const healthy = nodes.filter(({ isUp }) => isUp)
    const first = healthy.length > 0 ? turn % healthy.length : 0
    return [...healthy.slice(first), ...healthy.slice(0, first)]
  }

  /**
   * Forwards a request to the first node that accepts the connection. A node may have executed a request that it received,
   * so the request is not sent to another node.
   * @param {import('node:http').IncomingMessage} call
   * @param {import('node:http').ServerResponse} answer
   * @param {Buffer} body
   * @param {ReturnType<typeof inTurn>} candidates
   */
  function passCall(call, answer, body, [node, ...others]) {
    if (!node) {
      refuse(answer)
      return
    }
    dropForwarded(call)
    const target = `http://127.0.0.1:${node.port}`
    const options = { target, buffer: Readable.from(body.length > 0 ? [body] : []) }
    proxy.web(call, answer, options, (/** @type {NodeJS.ErrnoException} */ error) => {
      node.isUp = false
      if (error.code === 'ECONNREFUSED') passCall(call, answer, body, others)
      else refuse(answer)
    })
  }

  // Ends the client's response if the node dies while it responds.
  proxy.on('proxyRes', (response, _call, answer) => {
    response.once('close', () => response.complete || answer.destroy())
  })

  const server = createServer((call, answer) => {
    buffer(call).then(
      (body) => passCall(call, answer, body, inTurn()),
      () => answer.destroy(),
    )
  })
  server.on('upgrade', (call, socket, head) => {
    dropForwarded(call)
    const [node] = inTurn()
    if (!node) {
      socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    proxy.ws(call, socket, head, { target: `http://127.0.0.1:${node.port}` }, () => {
      node.isUp = false
      socket.destroy()
    })
  })

  async function checkAll() {
    await Promise.all(
      nodes.map(async (node) => {
        node.isUp = await isHealthy(node.port)
      }),
    )
  }
  const timer = setInterval(() => void checkAll(), CHECK_INTERVAL_MS)

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  await checkAll()
  return {
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param {import('node:http').IncomingMessage} call */
function dropForwarded({ headers }) {
  for (const name of Object.keys(headers)) if (FORWARDED.test(name)) delete headers[name]
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

/** @param {number} port */
async function isHealthy(port) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/health`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}
