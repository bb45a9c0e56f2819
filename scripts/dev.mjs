// `npm run dev`: the server and the web app, both reloaded as their sources change; they stop together.
import { spawn } from 'node:child_process'
import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { main, root } from './run.mjs'

await main(() => withSetupLock(() => ensureInstalled({ full: true })))

const port = process.env['PORT'] ?? '3000'
const env = {
  // The server takes sockets only from pages of its own origin, and those of the web app come from another one here.
  CORS_ORIGINS: 'http://localhost:5173',
  ...process.env,
  PORT: port,
  ORDERI_SERVER: `http://127.0.0.1:${port}`,
}
const children = [
  [
    '--conditions=source',
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--conditions=source',
    '--clear-screen=false',
    'server/src/main.ts',
  ],
  ['node_modules/vite/bin/vite.js', 'client', '--port=5173', '--strictPort'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

/** @param {NodeJS.Signals} signal */
const stop = (signal) => children.forEach((child) => child.kill(signal))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => stop(signal))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
}
