// `npm start`: installs and builds what is missing, then is the server. package.json says `exec` so that npm's signals arrive here and
// not at a shell in between; where there is no `exec` (Windows), what stands after it runs.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { main } from './run.mjs'

await main(() =>
  withSetupLock(async () => {
    await ensureInstalled({ full: false })
    await ensureBuilt()
  }),
)

process.env['NODE_ENV'] ??= 'production'
if (process.env['npm_lifecycle_event'] === 'start') dieWithParent(process.ppid)
await import(new URL('../server/dist/main.js', import.meta.url).href)

/**
 * npm passes signals on, except the one that it cannot see: whoever kills `npm start` means the server.
 * @param {number} parent
 */
function dieWithParent(parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 250).unref()
}
