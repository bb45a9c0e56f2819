/** Connects staff and guests to the server. No other module uses Socket.IO. */
import type {
  BoardJoinAnswer,
  BoardScreenAnswer,
  ChargingMessage,
  ClientMessages,
  EventsMessage,
  HeadMessage,
  ScreensMessage,
  ServerMessages,
} from '@orderi/shared/board/messages'
import { type ErrorCode, isErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import type { PrintState } from '@orderi/shared/printing/schema'
import { io, type Socket } from 'socket.io-client'

export interface SocketListeners {
  readonly connected: () => void
  /** The connection failed or ended. If the server gave a reason, `code` is set. */
  readonly down: (code: ErrorCode | undefined) => void
  readonly events: (message: EventsMessage) => void
  readonly head: (message: HeadMessage) => void
  readonly closed: (message: { branch: number; code: ErrorCode }) => void
  readonly charging: (message: ChargingMessage) => void
  readonly screens: (message: ScreensMessage) => void
  readonly printing: (state: PrintState) => void
  readonly deviceChanged: () => void
  readonly revoked: (code: ErrorCode) => void
}

/** One connection. It is not reused after `down`. */
export interface BoardSocket {
  join(
    payload: { branch: number; epoch?: string; since?: number; snapshot?: false },
    answered: (answer: BoardJoinAnswer) => void,
  ): void
  /** Servers of earlier releases do not answer. */
  showScreen(
    payload: { branch: number; screen: KitchenScreen | null },
    answered: (answer: BoardScreenAnswer) => void,
  ): void
  close(): void
}

/** `station` is null for a screen that shows the whole kitchen. */
export interface KitchenScreen {
  readonly station: number | null
}

export type BoardSocketFactory = (token: string, listeners: SocketListeners) => BoardSocket

/** Returns a factory of sockets that connect to `url`, by default to the server of the page. */
export function socketsTo(url?: string): BoardSocketFactory {
  return (token, listeners) => {
    const { socket, close } = openSocket(token, listeners, url)
    socket.on('board:events', listeners.events)
    socket.on('board:head', listeners.head)
    socket.on('board:closed', listeners.closed)
    socket.on('board:charging', listeners.charging)
    socket.on('board:screens', listeners.screens)
    socket.on('print:changed', listeners.printing)
    socket.on('device:changed', listeners.deviceChanged)
    return {
      join: (payload, answered) => void socket.emit('board:join', payload, answered),
      showScreen: (payload, answered) => void socket.emit('board:screen', payload, answered),
      close,
    }
  }
}

/** Opens a connection that does not reconnect by itself. */
export function openSocket(
  token: string,
  listeners: Pick<SocketListeners, 'connected' | 'down' | 'revoked'>,
  url?: string,
): { readonly socket: Socket<ServerMessages, ClientMessages>; readonly close: () => void } {
  const socket: Socket<ServerMessages, ClientMessages> = io(url, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  socket.on('connect', listeners.connected)
  socket.on('disconnect', () => listeners.down(undefined))
  socket.on('connect_error', (error) => listeners.down(codeOf(error)))
  socket.on('session:revoked', ({ code }) => listeners.revoked(code))
  const close = () => {
    socket.off()
    socket.io.off('ping')
    socket.disconnect()
  }
  return { socket, close }
}

/** True if a retry would be refused for the same reason. */
export function isFinalRefusal(code: ErrorCode): boolean {
  return [401, 403, 404].includes(statusOf(code))
}

/** Socket.IO puts the server's error details into `error.data`. */
function codeOf(error: Error): ErrorCode | undefined {
  if (!('data' in error) || typeof error.data !== 'object' || error.data === null) return undefined
  const code = 'code' in error.data ? error.data.code : undefined
  return isErrorCode(code) ? code : undefined
}
