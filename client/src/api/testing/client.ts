/** A client with a simulated server and session. */
import { beforeEach } from 'vitest'
import { refusalTexts } from '../../i18n/refusals.ts'
import { type Api, createApi } from '../client.ts'
import { ApiError } from '../errors.ts'

interface Asked {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Headers
}

interface Played {
  api: Api
  token: string | undefined
  restaurant: number | undefined
  /** Requests, oldest first. */
  requests: Asked[]
  /** The responses, in order. */
  answers: (() => Promise<Response>)[]
  expired: ApiError[]
  /** The number of reports that the session has another restaurant. */
  movedCount: number
}

export function playApi() {
  const played = {
    ...begin(),
    answer(status: number, body?: unknown, headers: Record<string, string> = {}): void {
      const text =
        body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      played.answers.push(async () => new Response(text, { status, headers }))
    },
    request(index = -1): Asked {
      const found = played.requests.at(index)
      if (!found) throw new Error('Nothing was asked')
      return found
    },
  }
  beforeEach(() => {
    Object.assign(played, begin())
  })

  function begin(): Played {
    return {
      token: 'secret',
      restaurant: 3,
      requests: [],
      answers: [],
      expired: [],
      movedCount: 0,
      api: createApi({
        token: () => played.token,
        texts: refusalTexts,
        restaurant: () => played.restaurant,
        onUnauthorized: (error) => played.expired.push(error),
        onOtherRestaurant: () => {
          played.movedCount += 1
        },
        fetch: (url, init) => {
          played.requests.push({ url, init, headers: new Headers(init.headers) })
          const next = played.answers.shift()
          if (!next) throw new Error('No answer was prepared')
          return next()
        },
      }),
    }
  }
  return played
}

/** The error of a failed call. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  )
}

export async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await failure(promise)
  if (error instanceof ApiError) return error
  throw error
}

/** A response whose body never ends. */
export function hangingBody(signal: AbortSignal | undefined): Response {
  return new Response(
    new ReadableStream({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    }),
  )
}
