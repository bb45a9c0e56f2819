/** The sockets of this node: who may listen where, what they are told, and who is shown out. */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { HEAD_INTERVAL_MS, type ServerMessages } from '@orderi/shared/board/messages'
import type { PrintState } from '@orderi/shared/printing/schema'
import { Server } from 'socket.io'
import { toDomainError } from '../http/errors.ts'
import { findPersons, personOf } from '../identity/commands/sessions.ts'
import { type Person, userType } from '../identity/person.ts'
import type { Commit } from '../log/append.ts'
import type { JoinWord } from '../log/hints.ts'
import type { Position } from '../log/read.ts'
import { lostBranches, sessionOfToken } from './access.ts'
import { seatAtTable, seatOwners, tellJoin, tellWaitingJoins } from './customers.ts'
import { createDoor } from './door.ts'
import { createJoins } from './joins.ts'
import { createSocketLimits } from './limits.ts'
import { createPumps, type Pumps } from './pumps.ts'
import { boardRoom, guestsRoom, ownerRoom, roomKind } from './rooms.ts'
import { createSlowCheck } from './slow.ts'
import type { Connection, LiveDeps, LiveServer, LiveSocket } from './sockets.ts'

const NOTHING = Object.freeze({})
const SWEEP_INTERVAL_MS = 15_000
const SLOW_CHECK_INTERVAL_MS = 1000

export interface Live {
  readonly pumps: Pumps
  /** Who is connected to this node, and what they listen to. */
  count(): {
    readonly sockets: { readonly staff: number; readonly customer: number }
    readonly rooms: { readonly board: number; readonly guests: number; readonly owner: number }
    /** What these sockets have not taken yet. */
    readonly waitingBytes: number
    /** How many were let go because they did not take it. */
    readonly tooSlow: number
  }
  announce(commit: Commit): void
  /** True when this node emitted more of the log than the database has. The heads are then read. */
  isRewound(head: Position): boolean
  /** Word of another node, with whose bills are concerned. */
  hear(position: Position, owners: readonly number[]): void
  /** Looks again at what a user's sockets on this node may see. */
  recheck(userId: number): Promise<void>
  /** Looks at everything that words of other nodes may have been about: some were missed. */
  lookAgain(): Promise<void>
  /** Tells a branch's boards on this node how its printing goes. */
  tellPrinting(state: PrintState): void
  /** Tells somebody's sockets on this node about a request to join a bill. */
  tellJoin(word: JoinWord): Promise<void>
  attach(server: HttpServer): void
  close(): Promise<void>
}

/** Makes the sockets of one node. Nothing listens before `attach`. */
export function createLive(deps: LiveDeps): Live {
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
  const slow = createSlowCheck()
  const doors = { guest: createDoor(), staff: createDoor() }
  const limits = createSocketLimits({ trustProxy: deps.trustProxy, cut: slow.cut })
  let looking: Promise<void> | undefined
  const pumps = createPumps({
    db: deps.pool,
    emit(commit) {
      emitCommit(io, commit)
      deps.onEmitted(commit)
    },
    isWatched: (branchId) => size(boardRoom(branchId)) + size(guestsRoom(branchId)) > 0,
    onDoubt: lookSoon,
    onNewLog(branchId) {
      deps.log.warn({ branch: branchId }, 'live: a log was replaced by another one')
      // Boards read the epoch in the head. Guests have no epoch: they reconnect and read their bill.
      for (const id of io.sockets.adapter.rooms.get(guestsRoom(branchId)) ?? []) {
        io.sockets.sockets.get(id)?.conn.close()
      }
    },
    onError,
  })
  const joins = createJoins({ ...deps, pumps, doors })

  /** The person who connects. Throws when the token or a limit refuses them. */
  async function admit({ id, conn, handshake }: LiveSocket): Promise<Person> {
    const session = sessionOfToken(deps, handshake.auth['token'])
    limits.handshake(conn, session)
    const isThere = () => conn.readyState === 'open'
    try {
      const person = await doors[session.kind].enter(id, isThere, () =>
        personOf(deps.pool, deps, session.id),
      )
      limits.identified(conn, userType(person) === 'cliente' ? 'guest' : 'staff')
      return person
    } catch (error) {
      limits.refused(conn)
      throw error
    }
  }

  io.use((socket, next) => {
    admit(socket).then(
      (person) => {
        socket.data = {
          sessionId: person.sessionId,
          userId: person.userId,
          isStaff: userType(person) !== 'cliente',
          tableId: person.tableId,
          branches: new Map(),
        }
        // Read once, so that no socket keeps a usable token.
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
      // A connection without its socket would not count against any limit.
      socket.conn.close()
    })
    joins.listen(socket)
    // Whoever was kicked between the handshake and now is found by a second look.
    const lookAgain = async () => {
      await recheckSockets([socket])
      await seatAtTable(deps.pool, pumps, socket, socket.data.tableId)
    }
    doors[socket.data.isStaff ? 'staff' : 'guest']
      .enter(`${socket.id} again`, () => socket.connected, lookAgain)
      .catch((error: unknown) => {
        if (socket.connected) onError(error)
      })
  })

  async function announceHeads(): Promise<void> {
    // What is read is no younger than the question.
    const at = deps.clock().toISOString()
    await pumps.verify(({ branchId, epoch, seq }) => {
      io.to(boardRoom(branchId)).emit('board:head', { branch: branchId, epoch, seq, at })
    })
  }

  /** Concurrent calls share one read. */
  function lookSoon(): void {
    looking ??= announceHeads()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }

  async function recheckSockets(sockets: readonly LiveSocket[]): Promise<void> {
    if (sockets.length === 0) return
    const sessionIds = [...new Set(sockets.map((socket) => socket.data.sessionId))]
    const persons = await findPersons(deps.pool, deps, sessionIds)
    for (const socket of sockets) {
      const person = persons.get(socket.data.sessionId)
      if (!person) {
        deps.log.debug({ user: socket.data.userId }, 'socket shown out: its session is over')
        socket.emit('session:revoked', { code: 'session_revoked' })
        socket.disconnect(true)
        continue
      }
      for (const branch of lostBranches(person, socket.data)) {
        deps.log.debug(
          { user: socket.data.userId, branch: branch.id },
          'socket shown out of a board',
        )
        socket.data.branches.delete(branch.id)
        void socket.leave(boardRoom(branch.id))
        socket.emit('board:closed', { branch: branch.id, code: 'forbidden' })
      }
    }
  }

  function tellOwners(branchId: number, owners: readonly number[]): void {
    seatOwners({ db: deps.pool, pumps, io }, branchId, owners).catch(onError)
  }

  const allSockets = () => [...io.sockets.sockets.values()]
  const every = (interval: number, work: () => Promise<void> | void) =>
    setInterval(() => void Promise.resolve(work()).catch(onError), interval).unref()
  const timers = [
    every(HEAD_INTERVAL_MS, announceHeads),
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
        waitingBytes: slow.waitingBytes(),
        tooSlow: slow.closed,
      }
    },
    isRewound(head) {
      const isRewound = pumps.isRewound(head)
      if (isRewound) lookSoon()
      return isRewound
    },
    announce(commit) {
      pumps.offer(commit)
      tellOwners(commit.branchId, commit.owners.flat())
    },
    hear(position, owners) {
      pumps.hear(position)
      tellOwners(position.branchId, owners)
    },
    recheck: (userId) =>
      recheckSockets(allSockets().filter((socket) => socket.data.userId === userId)).catch(onError),
    async lookAgain() {
      const looks = [announceHeads(), recheckSockets(allSockets())]
      for (const socket of allSockets()) {
        if (socket.rooms.has(ownerRoom(socket.data.userId))) {
          looks.push(tellWaitingJoins(deps.pool, socket))
        }
      }
      for (const look of await Promise.allSettled(looks)) {
        if (look.status === 'rejected') onError(look.reason)
      }
    },
    tellJoin: (word) => tellJoin({ db: deps.pool, io }, word).catch(onError),
    tellPrinting: (state) => void io.to(boardRoom(state.branch)).emit('print:changed', state),
    attach(server) {
      io.attach(server)
      io.engine.on('connection', (connection: Connection) => {
        slow.follow(connection)
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
    // Whether a branch takes orders, and with which taxes, is read in the guests' menu.
    if (event.type === 'menu.changed' || event.type === 'floor.changed') {
      io.to(guestsRoom(branchId)).emit('menu:changed', { restaurant: restaurantId })
    } else if (rooms.length > 0 && isLastWord(events, index)) {
      io.to(rooms).emit('bill:changed', event.data as Parameters<ServerMessages['bill:changed']>[0])
    }
  }
}

/** Only the last event of a commit about a bill is told to those whose bill it is: they all carry the same bill. */
function isLastWord(events: Commit['events'], index: number): boolean {
  const id = (event: Commit['events'][number] | undefined) =>
    event &&
    event.type !== 'menu.changed' &&
    event.type !== 'floor.changed' &&
    !event.type.startsWith('order.')
      ? event.data.id
      : undefined
  const own = id(events[index])
  return own !== undefined && !events.slice(index + 1).some((later) => id(later) === own)
}

/** Frees the request that opened a socket: it takes half as much memory as the rest of the socket. */
function forgetRequest(connection: { request: IncomingMessage | null }): void {
  connection.request = null
}

/** A browser names its origin; a program does not. The own host and the configured origins may connect. */
function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
