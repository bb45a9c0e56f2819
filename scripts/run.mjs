import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export class Failure extends Error {
  /**
   * @param {string} message in Spanish, one line
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a program in the checkout and waits until it ends. Forwards the signals of this process to the program.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, onStart?: (pid: number | undefined) => void }} [options] `quiet` prints the program's
 * output only if it fails
 * @returns {Promise<number>} the exit code
 */
export function runProgram(command, args, { quiet = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    onStart?.(child.pid)
    /** @type {Buffer[]} */
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      stopped = true
      child.kill(signal)
    }
    let stopped = false
    process.on('SIGTERM', forward)
    process.on('SIGINT', forward)
    const settle = () => {
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', (code, signal) => {
      settle()
      if (stopped) process.exit(signal === 'SIGTERM' ? 143 : 130)
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/**
 * Runs a script. Prints a `Failure` as one line, and ends the process with the failure's exit code.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exit(error.exitCode)
  }
}
