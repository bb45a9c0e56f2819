// `npm run check`: runs every `check:*` script and lists the scripts that fail.
import './requirements.mjs'
import { readFileSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { Failure, root, runProgram, runScript } from './run.mjs'

await runScript(async () => {
  await withSetupLock(() => ensureInstalled({ full: true }))
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  const failed = []
  for (const check of checks) {
    const startedAt = performance.now()
    const code = await runProgram('npm', ['run', '--silent', check], { quiet: true })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok   ' : 'FALLA'} ${check} (${seconds} s)`)
    if (code !== 0) failed.push(check)
  }
  if (failed.length > 0) throw new Failure(`No pasan: ${failed.join(', ')}.`)
})
