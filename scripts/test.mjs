// `npm test`: installs and builds what the tests need, then runs them all, or those that the arguments name; with `--long`
// those that have a long form take minutes instead of seconds.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { main, run } from './run.mjs'

const args = process.argv.slice(2)
if (args.includes('--long')) process.env['LENGTH'] = 'long'

await main(async () => {
  await withSetupLock(async () => {
    await ensureInstalled({ full: true })
    await ensureBuilt()
  })
  process.exitCode = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args.filter((arg) => arg !== '--long'),
  ])
})
