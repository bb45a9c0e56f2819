import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const MAIN = join(process.cwd(), 'server/dist/main.js')

export const BARE_ENV: Readonly<Record<string, string | undefined>> = { PATH: process.env['PATH'] }

export interface StartedServer {
  readonly process: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly exitCode: Promise<number | null>
  /** The server's URL once it listens. Rejects if the process exits first. */
  readonly listening: Promise<string>
}

export function startProcess(settings: Readonly<Record<string, string>>): StartedServer {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BARE_ENV, ...settings },
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
  // Prevents an unhandled rejection in tests that expect the start to fail.
  listening.catch(() => undefined)
  return { process: child, out: () => out, err: () => err, exitCode, listening }
}
