/** A socket that comes back by itself, and says when the server will not have it. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { io, type Socket } from 'socket.io-client'

const RETRY_MS = { first: 200, longest: 1000 } as const

export type LiveSocket = Socket<ServerMessages, ClientMessages>

export interface SocketOptions {
  readonly url: string
  readonly token: string
  /** Connected, for the first time or again. */
  readonly onConnect: (socket: LiveSocket) => void
  /** Connected again. */
  readonly onReconnect?: () => void
}

/** Opens it; the first connection may still be on its way. `close()` ends it for good. */
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
  // Socket.IO does not come back by itself when the server said goodbye, which it does before it starts again, or was too busy to
  // look at the token.
  const comeBack = () => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS.longest)
  }
  socket.on('connect', () => {
    if (!isFirst) onReconnect?.()
    isFirst = false
    onConnect(socket)
  })
  socket.on('connect_error', comeBack)
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') clearTimeout(retry)
    else comeBack()
  })
  return socket
}

/** Asks over a socket; undefined when it was not answered in time. */
export async function askOver<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
