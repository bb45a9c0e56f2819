import type { BoardJoinAnswer, BoardScreenAnswer, HeadMessage } from '@orderi/shared/board/messages'
import type { AnswerOf, Call } from '@orderi/shared/contract/call'
import type { Api, CallResult } from '../../api/client.ts'
import type { BoardSocket, BoardSocketFactory, KitchenScreen, SocketListeners } from '../socket.ts'
import { BRANCH_ID, EPOCH, TEST_TIME } from './boards.ts'

export interface FakeSocket extends SocketListeners {
  readonly token: string
  readonly joins: {
    readonly payload: Parameters<BoardSocket['join']>[0]
    readonly answer: (answer: BoardJoinAnswer) => void
  }[]
  readonly shownScreens: (KitchenScreen | null)[]
  /** The answer to `showScreen`. */
  screenAnswer: BoardScreenAnswer
  isClosed: boolean
}

export function fakeSockets(): { opened: FakeSocket[]; factory: BoardSocketFactory } {
  const opened: FakeSocket[] = []
  return {
    opened,
    factory(token, listeners) {
      const socket: FakeSocket = {
        token,
        joins: [],
        shownScreens: [],
        screenAnswer: { ok: true },
        isClosed: false,
        ...listeners,
      }
      opened.push(socket)
      return {
        join: (payload, answer) => void socket.joins.push({ payload, answer }),
        showScreen({ screen }, answered) {
          socket.shownScreens.push(screen)
          answered(socket.screenAnswer)
        },
        close() {
          socket.isClosed = true
        },
      }
    },
  }
}

export function headMessage(seq: number, rest: Partial<HeadMessage> = {}): HeadMessage {
  return { branch: BRANCH_ID, epoch: EPOCH, seq, at: TEST_TIME, ...rest }
}

/** A call that waits until the test responds. */
export interface FakeCall {
  readonly path: string
  readonly options: {
    body?: unknown
    query?: unknown
    key?: string
    epoch?: string | undefined
    signal?: AbortSignal
  }
  readonly answer: (answer: unknown, boardSeq?: number, isReplay?: boolean) => void
  readonly fail: (error: Error) => void
}

export function fakeApi(): { calls: FakeCall[]; api: Api } {
  const calls: FakeCall[] = []
  function send<C extends Call>(call: C, options: FakeCall['options'] = {}) {
    return new Promise<CallResult<C>>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      calls.push({
        path: call.path,
        options,
        answer: (answer, boardSeq, isReplay = false) =>
          resolve({
            answer: answer as AnswerOf<C>,
            boardSeq,
            isReplay,
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
      send: (call, ...rest) => send(call, rest[0] as FakeCall['options']),
      request: async (call, ...rest) => (await send(call, rest[0] as FakeCall['options'])).answer,
      download: () => Promise.reject(new Error('a board downloads nothing')),
    },
  }
}
