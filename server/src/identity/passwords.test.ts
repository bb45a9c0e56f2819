import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { verifyPassword } from './passwords.ts'

const compress = promisify(gzip)

test('leaves threads free for files and compression during many logins', async () => {
  let finished = 0
  const crowd = Array.from({ length: 24 }, () =>
    verifyPassword(null, 'no es').then(() => {
      finished += 1
    }),
  )
  // All other logins have started before the first one ends.
  await Promise.race(crowd)
  await compress('a list of orders')
  expect(finished).toBeLessThan(12)
  await Promise.all(crowd)
})
