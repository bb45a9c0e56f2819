import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { isPassword } from './passwords.ts'

const compress = promisify(gzip)

test('a crowd of logins leaves threads to files and compression', async () => {
  let finished = 0
  const crowd = Array.from({ length: 24 }, () =>
    isPassword(null, 'no es').then(() => {
      finished += 1
    }),
  )
  // By the time the first one ends, all of the crowd has come.
  await Promise.race(crowd)
  await compress('a list of orders')
  expect(finished).toBeLessThan(12)
  await Promise.all(crowd)
})
