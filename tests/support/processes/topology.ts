/** Runs `npm run nodes` as a process: a PostgreSQL, several nodes and a proxy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitWithParentModule } from '../../../scripts/nodes/exit-with-parent.mjs'
import { runningDatabaseUrl } from '../../../server/src/db/embedded.ts'
import { leftoverPrefix, removeLeftover, removeLeftovers } from '../database/leftovers.ts'
import { copyPreparedData } from '../database/prepared-data.ts'
import { freePort } from './ports.ts'

const SCRIPT = join(process.cwd(), 'scripts/nodes/topology.mjs')

export interface Topology {
  readonly url: string
  readonly nodes: readonly string[]
  readonly databaseUrl: string
  kill(node: number): void
  /** Stops a node gracefully, as an update does. The script then restarts the node. */
  restart(node: number): void
  /** The number of completed restarts of a node. */
  returns(node: number): number
  /** Stops all processes as Ctrl+C does. Returns the exit code. */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

export async function startTopology(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<Topology> {
  await removeLeftovers(tmpdir())
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  copyPreparedData(dataDir)
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', exitWithParentModule(process.pid), SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      NODES: String(count),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let output = ''
  const printed = (node: number, key: string) =>
    [...output.matchAll(new RegExp(`^nodo ${node + 1} \\| ${key} (\\S+)$`, 'gm'))].map(
      ([, value = '']) => value,
    )
  const signal = (node: number, name: NodeJS.Signals) =>
    process.kill(Number(printed(node, 'proceso').at(-1)), name)
  const topology = {
    url: `http://127.0.0.1:${port}`,
    nodes: [] as string[],
    databaseUrl: '',
    kill: (node: number) => void signal(node, 'SIGKILL'),
    restart: (node: number) => void signal(node, 'SIGTERM'),
    returns: (node: number) => printed(node, 'listening').length - 1,
    async stop() {
      child.kill('SIGTERM')
      return endOf(child)
    },
    async remove() {
      child.kill('SIGKILL')
      await endOf(child)
      await removeLeftover(dataDir)
    },
  }
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`the nodes did not start: ${output}`)))
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
          if (/^listening /m.test(output)) resolve()
        })
      }
    })
  } catch (error) {
    await topology.remove()
    throw error
  }
  topology.nodes = Array.from({ length: count }, (_, node) => printed(node, 'listening')[0] ?? '')
  topology.databaseUrl = runningDatabaseUrl(dataDir) ?? ''
  return topology
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
