/** Telling everybody in a room the same: written once, and handed to each WebSocket as it is. */
import type { ServerMessages } from '@orderi/shared/board/messages'
import { type LiveServer, type LiveSocket, rawOf } from './sockets.ts'

/** A message of Engine.IO, and in it an event of Socket.IO. */
const MESSAGE = '4'
const EVENT = '2'

/** Tells this node's sockets in a room. */
export function tellRoom<Event extends keyof ServerMessages>(
  io: LiveServer,
  room: string,
  event: Event,
  ...payload: Parameters<ServerMessages[Event]>
): void {
  const ids = io.sockets.adapter.rooms.get(room)
  if (!ids) return
  const text = EVENT + JSON.stringify([event, ...payload])
  const bytes = Buffer.from(MESSAGE + text)
  for (const id of ids) {
    const socket = io.sockets.sockets.get(id)
    if (socket) tell(socket, text, bytes)
  }
}

/** Straight to the WebSocket, unless something waits in front of it, which must come first. */
function tell(socket: LiveSocket, text: string, bytes: Buffer): void {
  if (socket.conn.transport.writable) rawOf(socket.conn).send(bytes, { binary: false })
  else socket.conn.write(text)
}
