import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { io, type Socket } from 'socket.io-client'

const RETRY_MS = { first: 200, longest: 1000 } as const

export type LiveSocket = Socket<ServerMessages, ClientMessages>

export interface SocketOptions {
  readonly url: string
  readonly token: string
  readonly onConnect: (socket: LiveSocket) => void
  readonly onReconnect?: () => void
}

/** Returns before the connection is established. `close()` prevents reconnecting. */
export function openSocket({ url, token, onConnect, onReconnect }: SocketOptions): LiveSocket {
  const socket: LiveSocket = io(url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: RETRY_MS.first,
    reconnectionDelayMax: RETRY_MS.longest,
  })
  let isFirst = true
  let retry: NodeJS.Timeout | undefined
  // Socket.IO does not reconnect by itself after the server has closed the connection.
  const reconnectLater = () => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS.longest)
  }
  socket.on('connect', () => {
    if (!isFirst) onReconnect?.()
    isFirst = false
    onConnect(socket)
  })
  socket.on('connect_error', reconnectLater)
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') clearTimeout(retry)
    else reconnectLater()
  })
  return socket
}

export async function undefinedOnError<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
