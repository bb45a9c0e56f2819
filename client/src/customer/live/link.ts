/** Keeps what the guest sees up to date, and knows when it cannot. */
import * as customers from '@orderi/shared/contract/customers'
import { tellChanged, tellOpen } from '../bill/bill.ts'
import { refreshJoins, tellAnswered, tellAsked } from '../bill/joins.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { visit } from '../visit/visit.ts'
import { ask, Refused } from '../wire/ask.ts'
import { forgetToken, isTokenOver, whoAmI } from '../wire/person.ts'
import type { GuestSocket } from './socket.ts'
import { type LinkState, link } from './state.ts'

/** How often a phone whose network lets no socket through asks. */
const POLL_MS = 8000
const RETRY_MS = 4000

let socket: GuestSocket | undefined
let generation = 0
let poll: ReturnType<typeof setTimeout> | undefined

function say(state: LinkState): void {
  link.setState({ state: navigator.onLine ? state : 'offline' })
}

/** Follows the table from now on, as whoever this phone speaks as. */
export function followTable(): void {
  void connect()
  visit.subscribe((now, before) => {
    if (now.code !== before.code || now.person?.token !== before.person?.token) void connect()
  })
  window.addEventListener('online', catchUp)
  window.addEventListener('offline', () => say('offline'))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') catchUp()
  })
}

function catchUp(): void {
  say(link.getState().state === 'live' ? 'live' : 'reconnecting')
  if (socket) socket.catchUp()
  else void connect()
  if (menuStore.getState().isUnverified || menuStore.getState().failure === 'no_answer') {
    void loadMenu()
  }
}

async function connect(): Promise<void> {
  generation += 1
  const mine = generation
  socket?.close()
  socket = undefined
  clearTimeout(poll)
  const { code } = visit.getState()
  if (code === null) return
  try {
    const [{ token }, { openGuestSocket }] = await Promise.all([whoAmI(), import('./socket.ts')])
    // Who became a guest just now is followed by the connection that this began.
    if (mine !== generation) return
    socket = openGuestSocket(token, code, {
      joined: (answer) => {
        if (!answer.ok) {
          say('reconnecting')
          pollLater(mine, token)
          return
        }
        clearTimeout(poll)
        tellOpen(answer.bill, answer.others)
        void refreshJoins()
        if (link.getState().state !== 'starting') void loadMenu()
        say('live')
      },
      down: () => {
        say('reconnecting')
        pollLater(mine, token)
      },
      refused: () => forgetToken(token),
      bill: (bill) => {
        if (!tellChanged(bill)) socket?.catchUp()
      },
      menu: () => void loadMenu(),
      asked: tellAsked,
      answered: (request) => {
        // An answer heard again must not ask again: the server would tell it once more.
        if (tellAnswered(request)) socket?.catchUp()
      },
    })
  } catch (error) {
    if (mine !== generation) return
    say('reconnecting')
    const asked = error instanceof Refused ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    poll = setTimeout(() => void connect(), Math.max(RETRY_MS, asked))
  }
}

/** While the socket is down, the bill is asked for; a socket that the server let go does not come back by itself. */
function pollLater(mine: number, token: string): void {
  clearTimeout(poll)
  poll = setTimeout(() => {
    if (mine !== generation || link.getState().state === 'live') return
    socket?.catchUp()
    void askForBill(token).finally(() => {
      if (mine === generation && link.getState().state !== 'live') pollLater(mine, token)
    })
  }, POLL_MS)
}

async function askForBill(token: string): Promise<void> {
  const mesa = visit.getState().code
  try {
    const open = await ask(customers.openBill, { token, query: mesa === null ? {} : { mesa } })
    tellOpen(open.bill, open.others)
  } catch (error) {
    if (isTokenOver(error)) forgetToken(token)
  }
}
