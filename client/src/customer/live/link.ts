/** Keeps the guest's bill and menu up to date, and detects when they may be outdated. */
import type { BillJoinAnswer } from '@orderi/shared/board/messages'
import * as customers from '@orderi/shared/contract/customers'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { ApiError } from '../../api/errors.ts'
import { browserClock } from '../../live/clock.ts'
import { browserOnlineStatus } from '../../live/online-status.ts'
import { createTimers } from '../../live/timers.ts'
import { api, currentPerson, forgetToken, requestAsGuest } from '../api.ts'
import { closedBillId, storeChangedBill, storeClosedBill, storeOpenBills } from '../bill/bill.ts'
import { addJoinRequest, recordJoinAnswer, refreshJoins } from '../bill/joins.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { visit } from '../visit/visit.ts'
import { type ConnectionState, connectionStore } from './state.ts'

const POLL_MS = 8000
const RETRY_MS = { first: 500, longest: 5000 } as const
/** The delay before a new connection after a busy server refused one. */
const REFUSED_RETRY_MS = 4000
/** The server sends a ping every 10 s. After a longer silence, messages may have been lost. */
const SILENT_MS = 13_000

const timers = createTimers<'retry' | 'poll' | 'silence'>(browserClock())
let socket: { readonly join: () => void; readonly close: () => void } | undefined
let generation = 0
let attempts = 0

function show(state: ConnectionState): void {
  connectionStore.setState({ state: navigator.onLine ? state : 'offline' })
}

/** Follows the scanned table with live updates, as the guest or account on this phone. */
export function followTable(): void {
  void connect()
  visit.subscribe((now, before) => {
    if (now.code !== before.code || now.person?.token !== before.person?.token) void connect()
  })
  browserOnlineStatus().onChange(catchUp)
}

function catchUp(): void {
  show(connectionStore.getState().state === 'live' ? 'live' : 'reconnecting')
  if (!navigator.onLine) return
  if (socket) socket.join()
  else void connect()
  const { isUnverified, failure } = menuStore.getState()
  if (isUnverified || failure === 'no_answer') void loadMenu()
}

async function connect(): Promise<void> {
  generation += 1
  const mine = generation
  socket?.close()
  socket = undefined
  timers.end('retry')
  timers.end('silence')
  const { code: mesa } = visit.getState()
  if (mesa === null) return timers.end('poll')
  try {
    const [{ token }, { openSocket }] = await Promise.all([
      currentPerson(),
      import('../../live/socket.ts'),
    ])
    // The table or the person has changed meanwhile, so a newer connection is in use.
    if (mine !== generation) return
    let isSilent = false
    const listen = () => {
      isSilent = false
      timers.begin('silence', SILENT_MS, () => {
        isSilent = true
        lose()
      })
    }
    const join = () => opened.socket.emit('bill:join', { mesa }, joined)
    const opened = openSocket(token, {
      connected() {
        socket = { join, close: opened.close }
        listen()
        join()
      },
      down(code) {
        opened.close()
        if (isTokenExpired(code)) forgetToken(token)
        else retry(code ? REFUSED_RETRY_MS : 0)
      },
      revoked: () => forgetToken(token),
    })
    socket = { join: () => void connect(), close: opened.close }
    opened.socket.io.on('ping', () => {
      // Messages may have been lost before this ping, because no ping arrived for a while.
      if (isSilent) join()
      listen()
    })
    opened.socket.on('bill:changed', (bill) => {
      if (!storeChangedBill(bill)) join()
    })
    opened.socket.on('menu:changed', () => void loadMenu())
    opened.socket.on('bill:asked', addJoinRequest)
    opened.socket.on('bill:answered', (request) => {
      // The server repeats all answers after each `join()`, so only a new answer may call `join()` again.
      if (recordJoinAnswer(request)) join()
    })
  } catch (error) {
    if (mine !== generation) return
    const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    retry(Math.max(REFUSED_RETRY_MS, wait))
  }
}

/** Reads the closed bill that the phone still shows. Its dishes may have been served meanwhile. */
async function readClosedBill(): Promise<void> {
  const id = closedBillId()
  if (id === undefined) return
  const history = await requestAsGuest(customers.ownHistory).catch(() => undefined)
  const found = history?.data.find((bill) => bill.id === id)
  if (found && closedBillId() === id) storeClosedBill(found)
}

function joined(answer: BillJoinAnswer): void {
  if (!answer.ok) return lose()
  attempts = 0
  timers.end('poll')
  storeOpenBills(answer)
  if (!answer.bill?.products.length) void readClosedBill()
  void refreshJoins()
  if (connectionStore.getState().state !== 'starting') void loadMenu()
  show('live')
}

/** False if the server refused for another reason than the token, for example a database failure. */
function isTokenExpired(code: ErrorCode | undefined): boolean {
  return code === 'unauthenticated' || code === 'session_revoked'
}

function retry(leastMs: number): void {
  socket = undefined
  timers.end('silence')
  const longest = Math.min(RETRY_MS.first * 2 ** attempts, RETRY_MS.longest)
  // The delay is random, so that guests do not all reconnect at once after a restart of the server.
  const delay = longest * (0.5 + 0.5 * Math.random())
  attempts += 1
  timers.begin('retry', Math.max(leastMs, delay), () => void connect())
  lose()
}

function lose(): void {
  show('reconnecting')
  if (!timers.has('poll')) timers.begin('poll', POLL_MS, () => void poll())
}

async function poll(): Promise<void> {
  const { code: mesa, person } = visit.getState()
  if (mesa === null) return
  socket?.join()
  if (person) {
    const open = await api.request(customers.openBill, { query: { mesa } }).catch(() => undefined)
    if (open && visit.getState().person?.token === person.token) storeOpenBills(open)
  }
  if (connectionStore.getState().state !== 'live') lose()
}
