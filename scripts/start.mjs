// `npm start` installs and builds if necessary, then runs the server. The `exec` in package.json lets signals reach
// node. Windows has no `exec` and runs the part after `||`.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { runScript } from './run.mjs'

await runScript(() =>
  withSetupLock(async () => {
    await ensureInstalled({ full: false })
    await ensureBuilt()
  }),
)

process.env['NODE_ENV'] ??= 'production'
if (process.env['npm_lifecycle_event'] === 'start') dieWithParent(process.ppid)
await import(new URL('../server/dist/main.js', import.meta.url).href)

/**
 * Ends the server when npm is killed with SIGKILL. npm forwards all other signals.
 * @param {number} parent
 */
function dieWithParent(parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 250).unref()
}
