import { beforeEach } from 'vitest'
import { refusalTexts } from '../../i18n/refusals.ts'
import type { Acting } from '../actingPerson.ts'
import { type Api, createApi } from '../client.ts'
import { ApiError } from '../errors.ts'

interface Asked {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Headers
}

interface Fake {
  api: Api
  token: string | undefined
  restaurant: number | undefined
  requests: Asked[]
  /** The simulated responses, in the sequence of the requests. */
  answers: (() => Promise<Response>)[]
  expired: ApiError[]
  /** How many times the client reported that the session belongs to another restaurant. */
  movedCount: number
  /** The people whose PIN was asked. */
  askedPins: number[]
  /** The person who acts on this device. Undefined without a device. */
  acting: Acting | undefined
}

export function fakeClient() {
  const fake = {
    ...begin(),
    answer(status: number, body?: unknown, headers: Record<string, string> = {}): void {
      const text =
        body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      fake.answers.push(async () => new Response(text, { status, headers }))
    },
    request(index = -1): Asked {
      const found = fake.requests.at(index)
      if (!found) throw new Error('Nothing was asked')
      return found
    },
  }
  beforeEach(() => {
    Object.assign(fake, begin())
  })

  function begin(): Fake {
    return {
      token: 'secret',
      restaurant: 3,
      requests: [],
      answers: [],
      expired: [],
      movedCount: 0,
      askedPins: [],
      acting: undefined,
      api: createApi({
        token: () => fake.token,
        texts: refusalTexts,
        restaurant: () => fake.restaurant,
        people: {
          actingFor: async () => fake.acting,
          ask: async () => fake.acting,
          async prove(person) {
            fake.askedPins.push(person)
            return { person, proof: 'entered' }
          },
          whyGone: async () => undefined,
        },
        onUnauthorized: (error) => fake.expired.push(error),
        onOtherRestaurant: () => {
          fake.movedCount += 1
        },
        fetch: (url, init) => {
          fake.requests.push({ url, init, headers: new Headers(init.headers) })
          const next = fake.answers.shift()
          if (!next) throw new Error('No answer was prepared')
          return next()
        },
      }),
    }
  }
  return fake
}

export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  )
}

export async function apiErrorFrom(promise: Promise<unknown>): Promise<ApiError> {
  const error = await rejectionOf(promise)
  if (error instanceof ApiError) return error
  throw error
}

export function hangingResponse(signal: AbortSignal | undefined): Response {
  return new Response(
    new ReadableStream({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    }),
  )
}
