import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/** The guests' app shows no board, so its styles may use `:has()`. */
const styles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.startsWith('customer'),
)

it('uses no `:has()` on the root element, because browsers would re-evaluate it at every board event', () => {
  expect(styles.length).toBeGreaterThan(50)
  const found = styles.filter((file) =>
    /(:root|html|body)[^\s,{]*:has\(/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  expect(found).toEqual([])
})
