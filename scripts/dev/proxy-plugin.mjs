// Vite plugin for development: watches the server's sources, and delays requests while the server restarts.
import { join, relative, sep } from 'node:path'
import { root } from '../run.mjs'

const SOURCES = ['server/src', 'shared/src', 'migrations'].map((folder) => join(root, folder))
const IS_SOURCE = /(?<!\.test)\.(ts|sql)$/
const DOWN = {
  code: 'unavailable',
  message: 'El servidor no arranca: la razón está en la terminal de «npm run dev».',
}

/**
 * @param {ReturnType<typeof import('./server-process.mjs').startServerProcess>} server
 * @returns {import('vite').Plugin}
 */
export function proxyPlugin(server) {
  /** @type {import('vite').ProxyOptions['bypass']} */
  const wait = async (_, response) => {
    if (await server.isListening()) return undefined
    response?.writeHead(503, { 'Content-Type': 'application/json' }).end(JSON.stringify(DOWN))
    return response ? '/' : false
  }
  return {
    name: 'server-proxy',
    config: ({ server: { proxy = {} } = {} }) => ({
      server: {
        proxy: Object.fromEntries(
          Object.entries(proxy).map(([path, to]) => [
            path,
            { ...(typeof to === 'string' ? { target: to } : to), bypass: wait },
          ]),
        ),
      },
    }),
    configureServer({ watcher }) {
      watcher.add(SOURCES)
      watcher.on('all', (_, path) => {
        const isSource = SOURCES.some((folder) => path.startsWith(folder + sep))
        if (isSource && IS_SOURCE.test(path)) server.changed(relative(root, path))
      })
    },
  }
}

/**
 * @param {import('vite').Logger} logger
 * @returns {import('vite').Logger} a logger that omits errors of sockets that a browser closed
 */
export function hideDisconnects(logger) {
  const error = logger.error.bind(logger)
  logger.error = (message, options) => {
    const cause = options?.error
    const code = cause && 'code' in cause ? cause.code : undefined
    if (code !== 'EPIPE' && code !== 'ECONNRESET') error(message, options)
  }
  return logger
}
