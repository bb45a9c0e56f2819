// Starts the services of docker-compose.yml without Docker: PostgreSQL, several nodes and a proxy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Failure, runScript } from '../run.mjs'
import { exitWithParentModule } from './exit-with-parent.mjs'
import { startProxy } from './proxy.mjs'

/** The database allows 100 connections, and each node uses up to 21 of them. */
const MOST_NODES = 4
const RESTART_MS = 1000

const built = new URL('../../server/dist/', import.meta.url)
/** @type {NodeJS.ProcessEnv} */
const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...process.env }
const host = env['HOST'] || '127.0.0.1'
const port = Number(env['PORT'] || 3000)
const dataDir = resolve(env['DATA_DIR'] || join('data', 'nodes'))
const count = Number(env['NODES'] || 2)

/**
 * Functions that stop the started services. The service that was started last is stopped first.
 * @type {(() => Promise<unknown>)[]}
 */
const running = []
let isStopping = false

async function stop() {
  if (isStopping) return
  isStopping = true
  for (const end of running.toReversed()) await end()
  process.exit(0)
}

await runScript(async () => {
  if (!Number.isInteger(count) || count < 1 || count > MOST_NODES) {
    throw new Failure(`NODES: debe ser un número de 1 a ${MOST_NODES}`)
  }
  const isReached = !/^(?:localhost|127\..*|::1)$/.test(host)
  /** @type {typeof import('../../server/src/db/embedded.ts')} */
  const { startEmbedded } = await import(new URL('db/embedded.js', built).href)
  /** @type {typeof import('../../server/src/stored-secret.ts')} */
  const { storedSecret } = await import(new URL('stored-secret.js', built).href)

  const database = await startEmbedded({ dataDir }).catch((error) => {
    throw new Failure(error.message)
  })
  running.push(() => database.stop())
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
  const settings = {
    ...env,
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    JWT_SECRET: env['JWT_SECRET'] || storedSecret(dataDir, 'jwt-secret'),
    BACKUPS: env['BACKUPS'] || 'on',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    DEMO: env['DEMO'] || (isReached ? '0' : '1'),
    PUBLIC_URL: env['PUBLIC_URL'] || `http://${host}:${port}`,
  }
  const ports = await freePorts(count)
  const nodes = ports.map((nodePort, index) =>
    keepRunning(`nodo ${index + 1}`, { ...settings, PORT: String(nodePort) }),
  )
  running.push(() => Promise.all(nodes.map((node) => node.stop())))
  await Promise.all(nodes.map((node) => node.listening))
  const proxy = await startProxy({ host, port, nodePorts: ports })
  // Stops the proxy after the nodes, which respond to accepted requests while they stop.
  running.splice(1, 0, async () => proxy.close())
  console.log(`listening http://${host}:${port}`)
})

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} settings
 */
function keepRunning(name, settings) {
  /** @type {import('node:child_process').ChildProcess} */
  let child
  const listening = new Promise((resolveListening) => {
    const start = () => {
      child = spawn(
        process.execPath,
        ['--import', exitWithParentModule(process.pid), fileURLToPath(new URL('main.js', built))],
        {
          env: settings,
          stdio: ['ignore', 'pipe', 'pipe'],
          // Each node has its own process group, so that Ctrl+C reaches only this process, which stops the nodes one by one.
          detached: true,
        },
      )
      console.log(`${name} | proceso ${child.pid}`)
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue
        createInterface({ input: stream }).on('line', (line) => {
          console.log(`${name} | ${line}`)
          if (line.startsWith('listening ')) resolveListening(undefined)
        })
      }
      child.once('exit', (code, signal) => {
        if (isStopping) return
        console.log(`${name} | terminó (${signal ?? code}); se inicia otra vez`)
        void delay(RESTART_MS).then(() => isStopping || start())
      })
    }
    start()
  })
  return {
    listening,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * @param {number} wanted
 * @returns {Promise<number[]>}
 */
async function freePorts(wanted) {
  const probes = Array.from({ length: wanted }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
