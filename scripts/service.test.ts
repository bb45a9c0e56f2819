import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../server/src/config.ts'
import { root } from './run.mjs'

const path = join(root, 'deploy/orderi.service')
const unit = readFileSync(path, 'utf8')
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

it('starts the service with the command of the Docker image, and names only settings that exist', () => {
  const [, command = ''] =
    /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${JSON.parse(command).join(' ')}`])
  const names = valuesOf('Environment').map((each) => each.split('=')[0])
  expect(names.filter((name) => name !== 'NODE_ENV' && !settingNames.includes(name ?? ''))).toEqual(
    [],
  )
  const [state = ''] = valuesOf('StateDirectory')
  expect(valuesOf('Environment')).toContain(`DATA_DIR=/var/lib/${state}`)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

it.runIf(hasSystemd)('passes the syntax check of systemd', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  // Ignores the message that the service's program is missing: Node may be in another folder on this machine.
  const complaints = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.includes('is not executable'))
  expect(complaints).toEqual([])
})
