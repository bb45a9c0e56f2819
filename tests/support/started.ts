/** The built server as a process: how it starts, what it says, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(process.cwd(), 'server/dist/main.js')

/** All that a process of a test has of this one's environment. */
export const BARE: Readonly<Record<string, string | undefined>> = { PATH: process.env['PATH'] }

export interface Started {
  readonly process: ChildProcess
  /** What it said so far. */
  readonly out: () => string
  readonly err: () => string
  readonly exitCode: Promise<number | null>
  /** Its address once it listens; rejects when it ends before. */
  readonly listening: Promise<string>
}

/** Starts it with these settings and no others. */
export function startProcess(settings: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BARE, ...settings },
  })
  let out = ''
  let err = ''
  const exitCode = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const address = /^listening (\S+)$/m.exec(out)?.[1]
      if (address) resolve(address)
    })
    void exitCode.then(() => reject(new Error(`it ended without listening: ${err}`)))
  })
  // Whoever expects it to fail does not wait for it to listen.
  listening.catch(() => undefined)
  return { process: child, out: () => out, err: () => err, exitCode, listening }
}
