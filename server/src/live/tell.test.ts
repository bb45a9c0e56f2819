import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClientSocket, connect } from '../../../tests/support/screen.ts'
import type { LiveServer } from './sockets.ts'
import { tellRoom } from './tell.ts'

const ROOM = 'guests:1'

let io: LiveServer
let url: string
const open: ClientSocket[] = []

beforeEach(async () => {
  const http = createServer()
  io = new Server({ transports: ['websocket'], perMessageDeflate: false })
  io.attach(http)
  io.on('connection', (socket) => {
    if (socket.handshake.auth['token'] !== 'outside') void socket.join(ROOM)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await io.close()
})

/** A socket, and what it hears. */
async function listen(token: string): Promise<{ readonly id: string; readonly heard: number[] }> {
  const socket = await connect(url, token)
  open.push(socket)
  const heard: number[] = []
  socket.on('menu:changed', ({ restaurant }) => heard.push(restaurant))
  return { id: socket.id ?? '', heard }
}

test('everybody in the room hears it, as it was said, and nobody else', async () => {
  const inside = [await listen('one'), await listen('two')]
  const outside = await listen('outside')
  for (const restaurant of [1, 2, 3]) tellRoom(io, ROOM, 'menu:changed', { restaurant })
  tellRoom(io, 'guests:2', 'menu:changed', { restaurant: 4 })
  io.emit('menu:changed', { restaurant: 5 })
  for (const { heard } of inside) await expect.poll(() => heard).toEqual([1, 2, 3, 5])
  await expect.poll(() => outside.heard).toEqual([5])
})

test('a word that still waits in front of a socket is not overtaken', async () => {
  const { id, heard } = await listen('one')
  const socket = io.sockets.sockets.get(id)
  for (const restaurant of [1, 3, 5]) {
    socket?.emit('menu:changed', { restaurant })
    tellRoom(io, ROOM, 'menu:changed', { restaurant: restaurant + 1 })
  }
  await expect.poll(() => heard).toEqual([1, 2, 3, 4, 5, 6])
})
