/** Keeps the guest's bill and menu up to date, and detects when they may be outdated. */
import type { BillJoinAnswer } from '@orderi/shared/board/messages'
import * as customers from '@orderi/shared/contract/customers'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { ApiError } from '../../api/errors.ts'
import { browserClock } from '../../live/clock.ts'
import { createLink } from '../../live/link.ts'
import { browserOnlineStatus } from '../../live/online-status.ts'
import type { openSocket as OpenSocket } from '../../live/socket.ts'
import { createTimers } from '../../live/timers.ts'
import { api, currentPerson, forgetToken, requestAsGuest } from '../api.ts'
import { closedBillId, storeChangedBill, storeClosedBill, storeOpenBills } from '../bill/bill.ts'
import { addJoinRequest, recordJoinAnswer, refreshJoins } from '../bill/joins.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { visit } from '../visit/visit.ts'
import { type ConnectionState, connectionStore } from './state.ts'

const POLL_MS = 8000
const RETRY_MS = { first: 500, longest: 5000 } as const
/** The delay before a new connection after a busy server has refused a connection. */
const REFUSED_RETRY_MS = 4000
/** The server sends a ping every 10 s. After a longer silence, messages may have been lost. */
const SILENT_MS = 13_000

const clock = browserClock()
const timers = createTimers<'poll' | 'silence'>(clock)
const link = createLink<{ readonly join: () => void; readonly close: () => void }>(
  clock,
  RETRY_MS,
  openLink,
)

function show(state: ConnectionState): void {
  connectionStore.setState({ state: navigator.onLine ? state : 'offline' })
}

/** Follows the scanned table with live updates, as the guest or account on this phone. */
export function followTable(): void {
  link.connect()
  visit.subscribe((now, before) => {
    if (now.code !== before.code || now.person?.token !== before.person?.token) link.connect()
  })
  browserOnlineStatus().onChange(catchUp)
}

function catchUp(): void {
  show(connectionStore.getState().state === 'live' ? 'live' : 'reconnecting')
  if (!navigator.onLine) return
  if (link.socket) link.socket.join()
  else link.connect()
  const { isUnverified, failure } = menuStore.getState()
  if (isUnverified || failure === 'no_answer') void loadMenu()
}

function openLink(): void {
  timers.end('silence')
  const { code: mesa } = visit.getState()
  if (mesa === null) return timers.end('poll')
  // Before both are loaded, the table or the person may change, and a newer connection may begin.
  Promise.all([currentPerson(), import('../../live/socket.ts')])
    .then(link.ifCurrent(([{ token }, { openSocket }]) => follow(mesa, token, openSocket)))
    .catch(
      link.ifCurrent((error: unknown) => {
        const wait = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
        retry(Math.max(REFUSED_RETRY_MS, wait))
      }),
    )
}

function follow(mesa: string, token: string, openSocket: typeof OpenSocket): void {
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
      link.use({ join, close: opened.close })
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
  link.use({ join: link.connect, close: opened.close })
  opened.socket.io.on('ping', () => {
    // Messages may have been lost before this ping, because no ping arrived for a while.
    if (isSilent) join()
    listen()
  })
  opened.socket.on('bill:changed', (bill) => {
    if (!storeChangedBill(bill)) join()
  })
  opened.socket.on('bill:shown', join)
  opened.socket.on('menu:changed', () => void loadMenu())
  opened.socket.on('bill:asked', addJoinRequest)
  opened.socket.on('bill:answered', (request) => {
    // The server repeats all answers after each `join()`, so only a new answer may call `join()` again.
    if (recordJoinAnswer(request)) join()
  })
}

/** Reads the closed bill that the phone still shows. Its dishes may have been served since the last read. */
async function readClosedBill(): Promise<void> {
  const id = closedBillId()
  if (id === undefined) return
  const history = await requestAsGuest(customers.ownHistory).catch(() => undefined)
  const found = history?.data.find((bill) => bill.id === id)
  if (found && closedBillId() === id) storeClosedBill(found)
}

function joined(answer: BillJoinAnswer): void {
  if (!answer.ok) return lose()
  link.endFailures()
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
  timers.end('silence')
  link.connectIn(Math.max(leastMs, link.nextDelay()))
  lose()
}

function lose(): void {
  show('reconnecting')
  if (!timers.has('poll')) timers.begin('poll', POLL_MS, () => void poll())
}

async function poll(): Promise<void> {
  const { code: mesa, person } = visit.getState()
  if (mesa === null) return
  link.socket?.join()
  if (person) {
    const open = await api.request(customers.openBill, { query: { mesa } }).catch(() => undefined)
    if (open && visit.getState().person?.token === person.token) storeOpenBills(open)
  }
  if (connectionStore.getState().state !== 'live') lose()
}
