// `npm run sums`: installs and builds if necessary, then recalculates the sums of all sales. The server may be running.
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
await import(new URL('../server/dist/backup/run-sums.js', import.meta.url).href)
