import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('shows nobody else the demo, whose accounts have a password that everybody knows', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/nodes/topology.mjs'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOST: '0.0.0.0', DATA_DIR: '/dev/null', DEMO: '1' },
    timeout: 20_000,
  })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^DEMO: [^\n]+\n$/)
})
