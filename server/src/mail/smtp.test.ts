import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpSender, isRefusedForGood } from './smtp.ts'

const from = 'avisos@orderi.example'
const mail = {
  id: 'a',
  to: 'luisa@pruebas.test',
  sender: 'Soda',
  replyTo: '',
  subject: 'Recibo',
  text: 'Recibo',
  html: '<p>Recibo</p>',
}
const never = new AbortController().signal

/** A server that sends the next of `lines` for each text that it receives after its greeting. */
async function listen(...lines: readonly string[]): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const answers = [...lines]
    const answer = () => {
      const line = answers.shift()
      if (line !== undefined) socket.write(`${line}\r\n`)
    }
    answer()
    socket.on('data', answer).on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['before its greeting', []],
  ['after its greeting', ['220 hola']],
  ['after it accepted the sender', ['220 hola', '250 hola', '250 sí']],
])('stops waiting for a server that stops responding %s', async (_, lines) => {
  const send = createSmtpSender(
    { url: `smtp://${await listen(...lines)}`, from },
    { timeoutMs: 50 },
  )
  await expect(send(mail, never)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('never sends a password to a server that offers no encryption', async () => {
  const host = (await listen('220 hola', '250 hola', '502 no')).replace('127.0.0.1', '0.0.0.0')
  const send = createSmtpSender({ url: `smtp://ana:clave@${host}`, from }, { timeoutMs: 1000 })
  await expect(send(mail, never)).rejects.toMatchObject({ command: 'STARTTLS' })
})

test('stops waiting when it is aborted', async () => {
  const send = createSmtpSender({ url: `smtp://${await listen()}`, from }, { timeoutMs: 500 })
  await expect(send(mail, AbortSignal.abort('stopped'))).rejects.toBe('stopped')
})

test.each([
  [['220 hola', '250 hola', '250 sí', '550 no existe'], true],
  [['220 hola', '250 hola', '250 sí', '451 más tarde'], false],
  [['554 no'], false],
])('distinguishes a permanent refusal from a temporary one: %j', async (lines, isForGood) => {
  const send = createSmtpSender(
    { url: `smtp://${await listen(...lines)}`, from },
    { timeoutMs: 500 },
  )
  const error = await send(mail, never).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(Error)
  expect(isRefusedForGood(error)).toBe(isForGood)
})
