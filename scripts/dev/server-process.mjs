import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.mjs'

const DEBOUNCE_MS = 50
/** Must be longer than the server's own time limit for stopping. */
const STOP_TIMEOUT_MS = 10_000

const COMMAND = [
  '--conditions=source',
  '--import=tsx',
  '--import=./scripts/dev/with-parent.mjs',
  'server/src/main.ts',
]

/** @param {NodeJS.ProcessEnv} env */
export function startServerProcess(env) {
  let start = createStart()
  let previousOutput = ''
  let isStale = false
  let isOver = false
  /** @type {Promise<void> | undefined} */
  let replacing
  let current = begin()

  function begin() {
    const ownStart = start
    const startedAt = performance.now()
    const child = spawn(process.execPath, COMMAND, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    const collect = (/** @type {string} */ text) => {
      output += text
      if (!/^listening /m.test(output)) return
      child.stdout.off('data', collect).on('data', print)
      if (output !== previousOutput) print(output)
      previousOutput = output
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
      print(`El servidor está listo (${seconds} s).\n`)
      output = ''
      ownStart.settle(true)
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.once('close', () => {
      print(output)
      if (start !== ownStart || isStale || isOver) return
      ownStart.settle(false)
      start = createStart()
      start.settle(false)
      print('El servidor terminó. La razón está arriba; al guardar un cambio vuelve a arrancar.\n')
    })
    return child
  }

  async function end() {
    if (current.exitCode !== null || current.signalCode !== null) return
    const exited = once(current, 'exit')
    current.kill('SIGTERM')
    const killTimer = setTimeout(() => current.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(killTimer)
  }

  async function replace() {
    await delay(DEBOUNCE_MS)
    await end()
    replacing = undefined
    isStale = false
    if (!isOver) current = begin()
  }

  return {
    /** @param {string} file whose change restarts the process */
    changed(file) {
      if (isStale || isOver) return
      isStale = true
      const previous = start
      start = createStart()
      previous.settle(false)
      print(`Cambió ${file}: el servidor arranca de nuevo…\n`)
      replacing = replace()
    },
    /** Resolves to true when the server listens, or to false when it has ended. A file change restarts the server. */
    async isListening() {
      for (;;) {
        const waitedFor = start
        const answer = await waitedFor.answer
        if (waitedFor === start) return answer
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
function print(text) {
  process.stdout.write(text)
}

function createStart() {
  /** @type {(isListening: boolean) => void} */
  let settle = () => {}
  /** @type {Promise<boolean>} */
  const answer = new Promise((resolve) => {
    settle = resolve
  })
  return { answer, settle }
}
