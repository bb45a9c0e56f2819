// `npm test` installs and builds if necessary, then runs all tests or the given ones. With `--long`, some tests run for
// minutes instead of seconds.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { runProgram, runScript } from './run.mjs'

const args = process.argv.slice(2)
if (args.includes('--long')) process.env['LENGTH'] = 'long'

await runScript(async () => {
  await withSetupLock(async () => {
    await ensureInstalled({ full: true })
    await ensureBuilt()
  })
  process.exitCode = await runProgram(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args.filter((arg) => arg !== '--long'),
  ])
})
