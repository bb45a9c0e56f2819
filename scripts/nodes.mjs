// `npm run nodes`: installs and builds if necessary, then starts PostgreSQL, several nodes and a proxy.
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
await import('./nodes/topology.mjs')
