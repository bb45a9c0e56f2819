/** A simulated server: tests respond to its sockets and calls. */
import type { HeadMessage, JoinAnswer } from '@orderi/shared/board/messages'
import type { AnswerOf, Call } from '@orderi/shared/contract/call'
import type { Answered, Api } from '../../api/client.ts'
import type { BoardSocket, BoardSocketFactory, SocketListeners } from '../socket.ts'
import { AT, BRANCH, EPOCH } from './boards.ts'

export interface PlayedSocket extends SocketListeners {
  readonly token: string
  readonly joins: {
    readonly payload: Parameters<BoardSocket['join']>[0]
    readonly answer: (answer: JoinAnswer) => void
  }[]
  isClosed: boolean
}

/** All sockets, oldest first. */
export function playedSockets(): { opened: PlayedSocket[]; factory: BoardSocketFactory } {
  const opened: PlayedSocket[] = []
  return {
    opened,
    factory(token, listeners) {
      const socket: PlayedSocket = { token, joins: [], isClosed: false, ...listeners }
      opened.push(socket)
      return {
        join: (payload, answer) => void socket.joins.push({ payload, answer }),
        close() {
          socket.isClosed = true
        },
      }
    },
  }
}

export function head(seq: number, rest: Partial<HeadMessage> = {}): HeadMessage {
  return { branch: BRANCH, epoch: EPOCH, seq, at: AT, ...rest }
}

/** A call that waits for a response from the test. */
export interface PlayedCall {
  readonly path: string
  readonly options: { body?: unknown; query?: unknown; key?: string; signal?: AbortSignal }
  readonly answer: (answer: unknown, boardSeq?: number) => void
  readonly fail: (error: Error) => void
}

/** All calls, oldest first. */
export function playedApi(): { calls: PlayedCall[]; api: Api } {
  const calls: PlayedCall[] = []
  function send<C extends Call>(call: C, options: PlayedCall['options'] = {}) {
    return new Promise<Answered<C>>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      calls.push({
        path: call.path,
        options,
        answer: (answer, boardSeq) =>
          resolve({
            answer: answer as AnswerOf<C>,
            boardSeq,
            isReplay: false,
            etag: undefined,
            isUnchanged: false,
          }),
        fail: reject,
      })
    })
  }
  return {
    calls,
    api: {
      send: (call, ...rest) => send(call, rest[0] as PlayedCall['options']),
      request: async (call, ...rest) => (await send(call, rest[0] as PlayedCall['options'])).answer,
      download: () => Promise.reject(new Error('a board downloads nothing')),
    },
  }
}
