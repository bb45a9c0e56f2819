/** The guest's socket: brought after the first paint, and the one place here that knows Socket.IO. */
import type { BillJoinAnswer, ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { io, type Socket } from 'socket.io-client'

/** What the socket tells. */
export interface GuestListeners {
  /** Connected and joined: which bill there is. */
  readonly joined: (answer: BillJoinAnswer) => void
  /** The line has ended, or nothing is heard on it any more. */
  readonly down: () => void
  /** The token is no good any more, or never was. */
  readonly refused: () => void
  readonly bill: ServerMessages['bill:changed']
  readonly menu: ServerMessages['menu:changed']
  readonly asked: ServerMessages['bill:asked']
  readonly answered: ServerMessages['bill:answered']
}

export interface GuestSocket {
  /** Asks again which bill there is: what was missed meanwhile is made up for. Connects when it is not. */
  catchUp(): void
  close(): void
}

/** The server says why it lets nobody in; a database that is away says nothing about the token. */
function isTokenOver(error: Error): boolean {
  const told = 'data' in error ? error.data : undefined
  const code = typeof told === 'object' && told !== null && 'code' in told ? told.code : undefined
  return code === 'unauthenticated' || code === 'session_revoked'
}

/** A server says something every 10 s. What is silent for longer shows what may have been true a while ago. */
const SILENT_MS = 13_000

/** Connects as somebody at a table, and goes on connecting until it is closed. */
export function openGuestSocket(
  token: string,
  mesa: string | null,
  listeners: GuestListeners,
): GuestSocket {
  const socket: Socket<ServerMessages, ClientMessages> = io({
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  })
  const join = () => socket.emit('bill:join', { mesa }, listeners.joined)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isSilent = false
  const listen = () => {
    clearTimeout(silence)
    isSilent = false
    silence = setTimeout(() => {
      isSilent = true
      listeners.down()
    }, SILENT_MS)
  }
  socket.on('connect', () => {
    listen()
    join()
  })
  socket.on('disconnect', () => {
    clearTimeout(silence)
    listeners.down()
  })
  socket.io.on('ping', () => {
    // What was said meanwhile is asked for.
    if (isSilent) join()
    listen()
  })
  socket.on('connect_error', (error) => {
    if (isTokenOver(error)) listeners.refused()
    else listeners.down()
  })
  socket.on('bill:changed', listeners.bill)
  socket.on('menu:changed', listeners.menu)
  socket.on('bill:asked', listeners.asked)
  socket.on('bill:answered', listeners.answered)
  socket.on('session:revoked', listeners.refused)
  return {
    catchUp() {
      if (socket.connected) join()
      else socket.connect()
    },
    close() {
      clearTimeout(silence)
      socket.io.off('ping')
      socket.off()
      socket.disconnect()
    },
  }
}
