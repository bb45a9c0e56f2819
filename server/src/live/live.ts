/** The Socket.IO server of one node: accepts sockets, publishes commits, and revokes access. */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { HEAD_INTERVAL_MS, type ServerMessages } from '@orderi/shared/board/messages'
import type { PrintState } from '@orderi/shared/printing/schema'
import { Server } from 'socket.io'
import { toDomainError } from '../http/errors.ts'
import { findPersonsBySession, personOfSession } from '../identity/commands/sessions.ts'
import { type Person, userType } from '../identity/person.ts'
import type { Commit } from '../log/append.ts'
import type { JoinHint } from '../log/hints.ts'
import type { LogPosition } from '../log/read.ts'
import { branchesWithoutAccess, sessionOfToken } from './access.ts'
import { createClientLimiter } from './client-limiter.ts'
import {
  sendJoinRequest,
  sendMissedJoinRequests,
  subscribeAtTable,
  subscribeOwners,
} from './customers.ts'
import { createSocketLimits } from './limits.ts'
import { createPumps, type Pumps } from './pumps.ts'
import { createSlowConnectionCheck } from './slow-connections.ts'
import { createSocketMessages } from './socket-messages.ts'
import {
  boardRoom,
  type Connection,
  guestsRoom,
  type LiveDeps,
  type LiveServer,
  type LiveSocket,
  ownerRoom,
  roomKind,
} from './sockets.ts'

const NOTHING = Object.freeze({})
const SWEEP_INTERVAL_MS = 15_000
const SLOW_CHECK_INTERVAL_MS = 1000

export interface LiveUpdates {
  readonly pumps: Pumps
  count(): {
    readonly sockets: { readonly staff: number; readonly customer: number }
    readonly rooms: { readonly board: number; readonly guests: number; readonly owner: number }
    readonly waitingBytes: number
    readonly tooSlow: number
  }
  publish(commit: Commit): void
  /** Whether this node emitted events that a branch's log no longer contains. Then the node starts a new epoch. */
  isRewound(head: LogPosition): boolean
  /** Called when another node has appended events up to `position`. `owners` own the changed bills. */
  onHint(position: LogPosition, owners: readonly number[]): void
  recheck(userId: number): Promise<void>
  /** Reads log positions, access and join requests again, because notifications by other nodes may have been lost. */
  recheckAll(): Promise<void>
  publishPrintState(state: PrintState): void
  /** Sends the branch's boards the marks of people who are charging bills. */
  publishCharging(branchId: number): void
  /** Sends the branch's boards the kitchen screens that are connected. */
  publishScreens(branchId: number): void
  publishJoinRequest(hint: JoinHint): Promise<void>
  attach(server: HttpServer): void
  close(): Promise<void>
}

/** The server accepts sockets after `attach` is called. */
export function createLiveUpdates(deps: LiveDeps): LiveUpdates {
  const io: LiveServer = new Server({
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    maxHttpBufferSize: 64_000,
    connectTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, isAllowedOrigin(request, deps.origins)),
  })
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'live: could not read')
  const size = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0
  const slow = createSlowConnectionCheck()
  const limiters = { guest: createClientLimiter(), staff: createClientLimiter() }
  const limits = createSocketLimits({ trustProxy: deps.trustProxy, close: slow.cut })
  let refreshing: Promise<void> | undefined
  const pumps = createPumps({
    db: deps.pool,
    emit(commit) {
      for (const event of commit.events)
        if (event.type === 'order.changed')
          deps.screens.report(commit.branchId, event.data.shown ?? [])
      emitCommit(io, commit)
      deps.onEmitted(commit)
    },
    isWatched: (branchId) => size(boardRoom(branchId)) + size(guestsRoom(branchId)) > 0,
    onUnwatched: deps.screens.forgetReports,
    onOtherLog: refreshHeads,
    onNewLog(branchId) {
      deps.log.warn({ branch: branchId }, 'live: a log was replaced by another one')
      // Boards find the new epoch in the next `board:head` message. Guests do not get this message, so they must
      // reconnect.
      for (const id of io.sockets.adapter.rooms.get(guestsRoom(branchId)) ?? []) {
        io.sockets.sockets.get(id)?.conn.close()
      }
    },
    onError,
  })
  const messages = createSocketMessages({ ...deps, pumps, limiters })

  /** Throws if the token is invalid or a limit is exceeded. */
  async function identify({ id, conn, handshake }: LiveSocket): Promise<Person> {
    const session = sessionOfToken(deps, handshake.auth['token'])
    limits.handshake(conn, session)
    const isConnected = () => conn.readyState === 'open'
    try {
      const person = await limiters[session.kind].run(id, isConnected, () =>
        personOfSession(deps.pool, deps, session.id),
      )
      limits.identified(conn, userType(person) === 'cliente' ? 'guest' : 'staff')
      return person
    } catch (error) {
      limits.refused(conn)
      throw error
    }
  }

  io.use((socket, next) => {
    identify(socket).then(
      (person) => {
        socket.data = {
          sessionId: person.sessionId,
          userId: person.userId,
          isStaff: userType(person) !== 'cliente',
          tableId: person.tableId,
          branches: new Map(),
          device: JSON.stringify(person.device),
        }
        socket.handshake.auth = NOTHING
        next()
      },
      (thrown: unknown) => {
        const error = toDomainError(thrown)
        if (error.code === 'internal') deps.log.error({ err: thrown }, 'handshake failed')
        next(Object.assign(new Error(error.message), { data: error.toBody() }))
      },
    )
  })
  io.on('connection', (socket) => {
    const { userId: user } = socket.data
    deps.log.debug({ user }, 'socket connected')
    socket.on('disconnect', (reason) => {
      deps.log.debug({ user, reason }, 'socket gone')
      // Closes the connection, which would otherwise remain open without a socket and count towards the limits.
      socket.conn.close()
    })
    messages.listen(socket)
    // The person's access may have been revoked between the handshake and this event.
    const recheckNew = async () => {
      await recheckSockets([socket])
      await subscribeAtTable(deps.pool, pumps, socket, socket.data.tableId)
    }
    limiters[socket.data.isStaff ? 'staff' : 'guest']
      .run(`${socket.id} again`, () => socket.connected, recheckNew)
      .catch((error: unknown) => {
        if (socket.connected) onError(error)
      })
  })

  async function publishHeads(): Promise<void> {
    // Read before the positions, so that the positions are never older than the time.
    const at = deps.clock().toISOString()
    await pumps.publishHeads(({ branchId, epoch, seq }) => {
      io.to(boardRoom(branchId)).emit('board:head', { branch: branchId, epoch, seq, at })
    })
  }

  /** Concurrent calls share one read. */
  function refreshHeads(): void {
    refreshing ??= publishHeads()
      .catch(onError)
      .finally(() => {
        refreshing = undefined
      })
  }

  async function recheckSockets(sockets: readonly LiveSocket[]): Promise<void> {
    if (sockets.length === 0) return
    const sessionIds = [...new Set(sockets.map((socket) => socket.data.sessionId))]
    const persons = await findPersonsBySession(deps.pool, deps, sessionIds)
    for (const socket of sockets) {
      const person = persons.get(socket.data.sessionId)
      if (!person) {
        deps.log.debug({ user: socket.data.userId }, 'socket shown out: its session is over')
        socket.emit('session:revoked', { code: 'session_revoked' })
        socket.disconnect(true)
        continue
      }
      const device = JSON.stringify(person.device)
      if (device !== socket.data.device) {
        socket.data.device = device
        socket.emit('device:changed', { device: socket.data.userId })
      }
      for (const branch of branchesWithoutAccess(deps, person, socket.data)) {
        deps.log.debug(
          { user: socket.data.userId, branch: branch.id },
          'socket shown out of a board',
        )
        socket.data.branches.delete(branch.id)
        void socket.leave(boardRoom(branch.id))
        messages.hideScreen(socket, branch.id)
        socket.emit('board:closed', { branch: branch.id, code: 'forbidden' })
      }
    }
  }

  function notifyOwners(branchId: number, owners: readonly number[]): void {
    subscribeOwners({ db: deps.pool, pumps, io }, branchId, owners).catch(onError)
  }

  const allSockets = () => [...io.sockets.sockets.values()]
  const every = (interval: number, work: () => Promise<void> | void) =>
    setInterval(() => void Promise.resolve(work()).catch(onError), interval).unref()
  const timers = [
    every(HEAD_INTERVAL_MS, publishHeads),
    every(SWEEP_INTERVAL_MS, () => recheckSockets(allSockets())),
    every(SLOW_CHECK_INTERVAL_MS, slow.check),
  ]

  return {
    pumps,
    count() {
      const rooms = { board: 0, guests: 0, owner: 0 }
      for (const room of io.sockets.adapter.rooms.keys()) {
        const kind = roomKind(room)
        if (kind) rooms[kind] += 1
      }
      const sockets = allSockets()
      const staff = sockets.filter((socket) => socket.data.isStaff).length
      return {
        sockets: { staff, customer: sockets.length - staff },
        rooms,
        waitingBytes: slow.unsentBytes(),
        tooSlow: slow.closed,
      }
    },
    isRewound(head) {
      const isRewound = pumps.isRewound(head)
      if (isRewound) refreshHeads()
      return isRewound
    },
    publish(commit) {
      pumps.publish(commit)
      notifyOwners(commit.branchId, commit.owners.flat())
    },
    onHint(position, owners) {
      pumps.advanceTo(position)
      notifyOwners(position.branchId, owners)
    },
    recheck: (userId) =>
      recheckSockets(allSockets().filter((socket) => socket.data.userId === userId)).catch(onError),
    async recheckAll() {
      const checks = [publishHeads(), recheckSockets(allSockets())]
      for (const socket of allSockets()) {
        if (socket.rooms.has(ownerRoom(socket.data.userId))) {
          checks.push(sendMissedJoinRequests(deps.pool, socket))
        }
      }
      for (const look of await Promise.allSettled(checks)) {
        if (look.status === 'rejected') onError(look.reason)
      }
    },
    publishJoinRequest: (join) => sendJoinRequest({ db: deps.pool, io }, join).catch(onError),
    publishCharging(branchId) {
      const bills = deps.charging.ofBranch(branchId)
      io.to(boardRoom(branchId)).emit('board:charging', { branch: branchId, bills })
    },
    publishScreens(branchId) {
      const screens = deps.screens.ofBranch(branchId)
      io.to(boardRoom(branchId)).emit('board:screens', { branch: branchId, screens })
    },
    publishPrintState: (state) => void io.to(boardRoom(state.branch)).emit('print:changed', state),
    attach(server) {
      io.attach(server)
      io.engine.on('connection', (connection: Connection) => {
        slow.track(connection)
        limits.opened(connection)
        forgetRequest(connection)
      })
      io.engine.on('flush', slow.flushed)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      io.local.disconnectSockets(true)
      io.engine?.close()
    },
  }
}

function emitCommit(io: LiveServer, commit: Commit): void {
  const { branchId, restaurantId, epoch, events, owners } = commit
  io.to(boardRoom(branchId)).emit('board:events', { branch: branchId, epoch, events: [...events] })
  for (const [index, event] of events.entries()) {
    const rooms = (owners[index] ?? []).map(ownerRoom)
    // Both events can change the guest's menu, which shows the taxes and whether the branch accepts orders.
    if (event.type === 'menu.changed' || event.type === 'floor.changed') {
      io.to(guestsRoom(branchId)).emit('menu:changed', { restaurant: restaurantId })
    } else if (rooms.length > 0 && event.type === 'order.changed') {
      io.to(rooms).emit('bill:shown', { bill_id: event.data.bill.id })
    } else if (rooms.length > 0 && isLatestOfBill(events, index)) {
      io.to(rooms).emit('bill:changed', event.data as Parameters<ServerMessages['bill:changed']>[0])
    }
  }
}

/** All events of a bill in one commit contain the same bill, so the bill's owners get only the last event. */
function isLatestOfBill(events: Commit['events'], index: number): boolean {
  const id = (event: Commit['events'][number] | undefined) =>
    event && (event.type.startsWith('bill.') || event.type.startsWith('waiter.')) && event.data
      ? event.data.id
      : undefined
  const own = id(events[index])
  return own !== undefined && !events.slice(index + 1).some((later) => id(later) === own)
}

/** The handshake request takes half as much memory as the rest of the socket. */
function forgetRequest(connection: { request: IncomingMessage | null }): void {
  connection.request = null
}

/** Accepts the configured origins, this server's origin, and programs, which send no origin. */
function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
