// `npm run simulate`: installs and builds if necessary, then simulates a lunch rush on a running server.
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
await import(new URL('../simulate/dist/main.js', import.meta.url).href)
