// `npm run bench` runs all bench rows, or only some (`npm run bench -- b c`), and writes docs/bench.md.
import './requirements.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { runProgram, runScript } from './run.mjs'

const rows = process.argv.slice(2)

await runScript(async () => {
  await withSetupLock(async () => {
    await ensureInstalled({ full: true })
    await ensureBuilt()
  })
  process.exitCode = await runProgram(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=bench/vitest.config.ts',
    ...rows.map((row) => `bench/rows/${row}`),
  ])
})
