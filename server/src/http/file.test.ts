import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { sendFile } from './file.ts'

let close: () => void = () => {}
afterEach(() => close())

async function serve(chunks: () => AsyncGenerator<string>) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const app = express()
  app.get('/file', (_, response) =>
    sendFile(log, response, 'text/csv', { name: 'a.csv', chunks: chunks() }),
  )
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => void server.close()
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/file`, logged }
}

test('closes the connection and logs the error when producing a file fails halfway', async () => {
  const { url, logged } = await serve(async function* () {
    yield 'a;b'
    yield 'c;d'
    throw new Error('connection to the database lost')
  })
  const whole = fetch(url).then((response) => response.text())
  await expect(whole).rejects.toThrow()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('connection to the database lost')
})

test('stops generating a file, without an error, when the client disconnects', async () => {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const { url, logged } = await serve(async function* () {
    try {
      for (;;) yield 'a;b'.repeat(10_000)
    } finally {
      end()
    }
  })
  const controller = new AbortController()
  await fetch(url, { signal: controller.signal })
  controller.abort()
  await ended
  expect(logged).toEqual([])
})
