/** The API client of the guests' app. The first call that needs a person registers an anonymous guest. */
import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { type Api, createApi } from '../api/client.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import type { RefusalTexts } from '../api/refusals.ts'
import { billStore, storeOpenBills } from './bill/bill.ts'
import { type Person, setPerson, visit } from './visit/visit.ts'
import { currentWords } from './words/language.ts'

export const api = createApi({
  fetch: (url, init) => takeEarly(url, init.body) ?? fetch(url, init),
  token: () => visit.getState().person?.token,
  texts: refusalTexts,
  onUnauthorized: () => forgetToken(visit.getState().person?.token),
})

/** The response to a request that `early.ts` has already sent. */
function takeEarly(url: string, body: unknown): Promise<Response> | undefined {
  const early = window.early?.[url]
  delete window.early?.[url]
  return early?.body === body ? early?.answer : undefined
}

function refusalTexts(): RefusalTexts {
  const { refusals, reasons, noAnswer: text } = currentWords()
  return {
    ofCode: (code) => refusals[code] ?? refusals.other,
    reasons,
    noAnswer: { unreachable: text, timeout: text, unreadable: text },
  }
}

let entering: Promise<Person> | undefined

async function enter(): Promise<Person> {
  const mesa = visit.getState().code
  if (mesa === null) {
    const code = 'bad_table_token'
    throw new ApiError({ status: 401, code, message: refusalTexts().ofCode(code) })
  }
  const person = await api.request(customers.enterTable, { body: { mesa } })
  const now = visit.getState()
  // During the request, the guest may have left the table or logged in.
  if (now.code === null) throw new NetworkError('unreachable', undefined, currentWords().noAnswer)
  if (now.person) return now.person
  setPerson(person)
  return person
}

/** The guest or account on this phone. Registers an anonymous guest if there is none. */
export async function currentPerson(): Promise<Person> {
  const { person } = visit.getState()
  if (person) return person
  entering ??= enter().finally(() => {
    entering = undefined
  })
  return entering
}

let invalidatingCalls = 0

/** Runs a call that invalidates the token (login, registration, erasure), during which the token is not treated as expired. */
export async function runIgnoringTokenExpiry(work: () => Promise<void>): Promise<void> {
  invalidatingCalls += 1
  try {
    await work()
  } finally {
    invalidatingCalls -= 1
  }
}

/** Forgets an expired token, unless another token has replaced it since. */
export function forgetToken(token: string | undefined): void {
  if (invalidatingCalls === 0 && visit.getState().person?.token === token) setPerson(null)
}

export function isTokenExpired(error: unknown): boolean {
  return error instanceof ApiError && error.isTokenExpired
}

type GuestCommand = Call & { readonly board: true }

/** The keys of commands whose answer is unknown, by request. The next equal command repeats the key. */
const unanswered = new Map<string, string>()

/** Reads the bills, because a guest can send a command before the live connection has delivered them. */
async function readEpoch(): Promise<string | undefined> {
  const mesa = visit.getState().code
  const open = await requestAsGuest(customers.openBill, { query: mesa === null ? {} : { mesa } })
  storeOpenBills(open)
  return open.epoch ?? undefined
}

/** Sends a command with IDs of a board: with the epoch of the log that issued them, and a key. */
export async function commandAsGuest<C extends GuestCommand>(
  call: C,
  body: BodyInput<C>,
): Promise<AnswerOf<C>> {
  const identity = JSON.stringify([call.path, body])
  const key = unanswered.get(identity) ?? randomUuid()
  const epoch = billStore.getState().epoch ?? (await readEpoch())
  unanswered.set(identity, key)
  try {
    const answer = await requestAsGuest(call, ...([{ body, key, epoch }] as never))
    unanswered.delete(identity)
    return answer
  } catch (error) {
    if (error instanceof ApiError && !error.isTemporary) unanswered.delete(identity)
    throw error
  }
}

/** Makes a call as the guest. If the token has expired, registers a new guest and repeats the call once. */
export const requestAsGuest: Api['request'] = async (call, ...rest) => {
  const { token } = await currentPerson()
  try {
    return await api.request(call, ...rest)
  } catch (error) {
    if (!isTokenExpired(error)) throw error
    forgetToken(token)
    await currentPerson()
    return api.request(call, ...rest)
  }
}
