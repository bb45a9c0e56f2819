// The server in development: a process that restarts when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.mjs'

/** Changes within this time cause one restart. */
const TOGETHER_MS = 50
/** Longer than the server's own limit for stopping. */
const STOP_WITHIN_MS = 10_000

const COMMAND = [
  '--conditions=source',
  '--import=tsx',
  '--import=./scripts/dev/with-parent.mjs',
  'server/src/main.ts',
]

/**
 * Starts the server from its sources.
 * @param {NodeJS.ProcessEnv} env
 */
export function startServerProcess(env) {
  let start = createStart()
  let saidBefore = ''
  let isStale = false
  let isOver = false
  /** @type {Promise<void> | undefined} */
  let replacing
  let current = begin()

  function begin() {
    const mine = start
    const startedAt = performance.now()
    const child = spawn(process.execPath, COMMAND, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    const hear = (/** @type {string} */ text) => {
      said += text
      if (!/^listening /m.test(said)) return
      child.stdout.off('data', hear).on('data', tell)
      // Prints the output of a start only when it differs from that of the previous one.
      if (said !== saidBefore) tell(said)
      saidBefore = said
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
      tell(`El servidor está listo (${seconds} s).\n`)
      said = ''
      mine.settle(true)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.once('close', () => {
      tell(said)
      if (start !== mine || isStale || isOver) return
      mine.settle(false)
      start = createStart()
      start.settle(false)
      tell('El servidor terminó. La razón está arriba; al guardar un cambio vuelve a arrancar.\n')
    })
    return child
  }

  async function end() {
    if (current.exitCode !== null || current.signalCode !== null) return
    const exited = once(current, 'exit')
    current.kill('SIGTERM')
    const insisting = setTimeout(() => current.kill('SIGKILL'), STOP_WITHIN_MS)
    await exited
    clearTimeout(insisting)
  }

  async function replace() {
    await delay(TOGETHER_MS)
    await end()
    replacing = undefined
    isStale = false
    if (!isOver) current = begin()
  }

  return {
    /**
     * Restarts the process after a change of a source.
     * @param {string} file
     */
    changed(file) {
      if (isStale || isOver) return
      isStale = true
      const former = start
      start = createStart()
      former.settle(false)
      tell(`Cambió ${file}: el servidor arranca de nuevo…\n`)
      replacing = replace()
    },
    /** Resolves to whether the server listens. False after it ended, until the next change. */
    async isThere() {
      for (;;) {
        const asked = start
        const answer = await asked.answer
        if (asked === start) return answer
      }
    },
    async stop() {
      isOver = true
      await replacing
      await end()
    },
  }
}

/** @param {string} text */
function tell(text) {
  process.stdout.write(text)
}

/** A start whose result is still unknown. */
function createStart() {
  /** @type {(isThere: boolean) => void} */
  let settle = () => {}
  /** @type {Promise<boolean>} */
  const answer = new Promise((resolve) => {
    settle = resolve
  })
  return { answer, settle }
}
