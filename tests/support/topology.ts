/** What `npm run nodes` starts, as a process: a PostgreSQL, several nodes, and a proxy in front of them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endingWith } from '../../scripts/nodes/ending.mjs'
import { findRunning } from '../../server/src/db/embedded.ts'
import { leftoverPrefix, removeLeftover, removeLeftovers } from './leftovers.ts'
import { freePort } from './ports.ts'

const SCRIPT = join(process.cwd(), 'scripts/nodes/topology.mjs')

export interface Topology {
  /** The proxy's address. */
  readonly url: string
  /** The nodes' own addresses. */
  readonly nodes: readonly string[]
  readonly databaseUrl: string
  /** Pulls a node's plug; the script starts it again. */
  kill(node: number): void
  /** Tells a node to end as an update does; the script starts it again. */
  restart(node: number): void
  /** How often a node was told to end or ended, and listened again. */
  returns(node: number): number
  /** Ends everything as Ctrl+C does, and gives the exit code. */
  stop(): Promise<number | null>
  /** Ends what is left and removes the folder. */
  remove(): Promise<void>
}

/** Starts it and waits until all of it listens. */
export async function startTopology(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<Topology> {
  await removeLeftovers(tmpdir())
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', endingWith(process.pid), SCRIPT], {
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
  /** Each time that a word followed a node's name. */
  const said = (node: number, word: string) =>
    [...output.matchAll(new RegExp(`^nodo ${node + 1} \\| ${word} (\\S+)$`, 'gm'))].map(
      ([, what = '']) => what,
    )
  const signal = (node: number, name: NodeJS.Signals) =>
    process.kill(Number(said(node, 'proceso').at(-1)), name)
  const topology = {
    url: `http://127.0.0.1:${port}`,
    nodes: [] as string[],
    databaseUrl: '',
    kill: (node: number) => void signal(node, 'SIGKILL'),
    restart: (node: number) => void signal(node, 'SIGTERM'),
    returns: (node: number) => said(node, 'listening').length - 1,
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
  topology.nodes = Array.from({ length: count }, (_, node) => said(node, 'listening')[0] ?? '')
  topology.databaseUrl = findRunning(dataDir) ?? ''
  return topology
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
