// `npm run bench` measures all bench rows, or the given ones (`npm run bench -- b c`), and writes docs/bench.md.
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
