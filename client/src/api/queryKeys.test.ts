import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

it('defines every query key of the app in queryKeys.ts', () => {
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('queryKeys'))
    .filter((path) => /(?:queryKey|^\s+key): \[/m.test(readFileSync(join(SOURCE, path), 'utf8')))
  expect(found).toEqual([])
})
