import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPool } from './pool.ts'
import { SCRAM_ONLY } from './scram.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listen(answer: readonly number[]) {
  const received: string[] = []
  const server = createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      if (isGreeted) received.push(bytes.toString('latin1'))
      else socket.write(Buffer.from(answer))
      isGreeted = true
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `postgres://orderi:secret@127.0.0.1:${port}/orderi`, received }
}

const letter = 'R'.charCodeAt(0)
const cleartext = [letter, 0, 0, 0, 8, 0, 0, 0, 3]
const md5 = [letter, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4]
const welcome = [letter, 0, 0, 0, 8, 0, 0, 0, 0, 'Z'.charCodeAt(0), 0, 0, 0, 5, 'I'.charCodeAt(0)]

it.each([
  ['asks for the password', cleartext],
  ['asks for the MD5 hash of the password', md5],
  ['requires no password', welcome],
])('sends nothing to a server that %s when SCRAM is required', async (_, answer) => {
  const { url, received } = await listen(answer)
  const pool = createPool(`${url}?${SCRAM_ONLY}`)
  await expect(pool.query('SELECT secret')).rejects.toThrow()
  await pool.end()
  expect(received).toEqual([])
})

it('accepts any authentication method if the database URL does not require SCRAM', async () => {
  const { url, received } = await listen(cleartext)
  const pool = createPool(url, { connectionTimeoutMs: 500 })
  await expect(pool.query('SELECT')).rejects.toThrow()
  await pool.end()
  expect(received[0]).toContain('secret')
})
