// `npm run bench`: measures the rows one after another, or those that the arguments name (`npm run bench -- b c`), and
// keeps what it found in docs/bench.md.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { main, run } from './run.mjs'

const rows = process.argv.slice(2)

await main(async () => {
  await withSetupLock(async () => {
    await ensureInstalled({ full: true })
    await ensureBuilt()
  })
  process.exitCode = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=bench/vitest.config.ts',
    ...rows.map((row) => `bench/rows/${row}`),
  ])
})
