/** The API client of the guests' app. The first call that needs a person registers an anonymous guest. */
import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { type Api, type CommandStamp, createApi } from '../api/client.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import type { RefusalTexts } from '../api/refusals.ts'
import { browserClock } from '../live/clock.ts'
import { createSending } from '../live/sending.ts'
import { billStore, storeOpenBills } from './bill/bill.ts'
import { type Person, setPerson, visit } from './visit/visit.ts'
import { currentWords, languageStore } from './words/language.ts'

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
  const { words, reasons } = languageStore.getState()
  const { refusals, noAnswer: text } = words
  const codes: Readonly<Partial<Record<ErrorCode, string>>> = refusals
  return {
    ofCode: (code) => codes[code] ?? refusals.other,
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

interface SentCall {
  readonly path: string
  readonly body: unknown
}

/** The share that a guest takes or gives back. Guests cannot undo other commands. */
function chosenShare({ path, body }: SentCall): unknown {
  if (path !== customers.chooseShare.path || typeof body !== 'object') return undefined
  return body && 'share_id' in body ? body.share_id : undefined
}

const sending = createSending<SentCall>({
  clock: browserClock(),
  epoch: () => billStore.getState().epoch ?? undefined,
  identityOf: (command) => JSON.stringify(command),
  mayBeUndone: (command, later) =>
    chosenShare(command) !== undefined && chosenShare(command) === chosenShare(later),
  ranEarlier: () => currentWords().ranEarlier,
})

export async function readOpenBills(): Promise<void> {
  const mesa = visit.getState().code
  const open = await requestAsGuest(customers.openBill, { query: mesa === null ? {} : { mesa } })
  // The guest may have scanned another table meanwhile.
  if (visit.getState().code === mesa) storeOpenBills(open)
}

/** The stamp of each command in progress, by path and body. An equal command reuses the stamp. */
const underWay = new Map<string, CommandStamp>()

/** Sends a command with IDs of a board once. An equal command after a lost answer is sent with the same key. */
export async function commandAsGuest<C extends GuestCommand>(
  call: C,
  body: BodyInput<C>,
): Promise<AnswerOf<C>> {
  // A guest can send a command before the live connection has delivered the bills.
  if (billStore.getState().epoch === null) await readOpenBills()
  const command = { path: call.path, body }
  const identity = JSON.stringify(command)
  const request = (stamp: CommandStamp) => sendAsGuest(call, ...([{ body, ...stamp }] as never))
  const stamp = underWay.get(identity) ?? sending.stampOf(command)
  underWay.set(identity, stamp)
  const sent = await sending
    .send(command, stamp, request, { times: 1 })
    .finally(() => underWay.delete(identity))
  if ('error' in sent) throw sent.error
  return sent.response.answer
}

/** Makes a call as the guest. If the token has expired, registers a new guest and repeats the call once. */
const sendAsGuest: Api['send'] = async (call, ...rest) => {
  const { token } = await currentPerson()
  try {
    return await api.send(call, ...rest)
  } catch (error) {
    if (!isTokenExpired(error)) throw error
    forgetToken(token)
    await currentPerson()
    return api.send(call, ...rest)
  }
}

export const requestAsGuest: Api['request'] = async (call, ...rest) =>
  (await sendAsGuest(call, ...rest)).answer
