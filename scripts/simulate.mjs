// `npm run simulate`: installs and builds if necessary, then simulates a lunch rush on a running server.
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
await import(new URL('../simulate/dist/main.js', import.meta.url).href)
