/** What a load process sends and hears on the wire. */
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Counts the bytes of all connections that this process opens from now on, both ways, without what TCP adds.
 * @returns what went to and came from a server so far
 */
export function countBytes(): (url: string) => number {
  const open = new Map<Socket, string>()
  const over = new Map<string, number>()
  const sum = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: Socket }
    socket.once('connect', () => open.set(socket, String(socket.remotePort)))
    socket.once('close', () => {
      const port = open.get(socket)
      if (port === undefined) return
      open.delete(socket)
      over.set(port, (over.get(port) ?? 0) + sum(socket))
    })
  })
  return (url) => {
    const wanted = new URL(url).port
    let bytes = over.get(wanted) ?? 0
    for (const [socket, port] of open) if (port === wanted) bytes += sum(socket)
    return bytes
  }
}
