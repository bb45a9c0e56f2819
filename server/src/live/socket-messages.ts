import {
  type BillJoinAnswer,
  BillJoinPayload,
  type BoardJoinAnswer,
  BoardJoinPayload,
  type BoardLeaveAnswer,
  BoardLeavePayload,
  type BoardScreenAnswer,
  BoardScreenPayload,
} from '@orderi/shared/board/messages'
import { DomainError } from '@orderi/shared/kernel/errors'
import { parseFields } from '@orderi/shared/kernel/fields'
import { SCREEN_MEMORY_MS } from '@orderi/shared/stations/acknowledgement'
import { hasStation } from '@orderi/shared/stations/rules'
import { findOpenBill } from '../bills/queries/bills.ts'
import { readCatchUp } from '../board/catch-up.ts'
import { openBillsOfGuest } from '../customers/queries/open-bills.ts'
import { placeOfGuest } from '../customers/queries/places.ts'
import { findTablePlace } from '../floor/queries/table-places.ts'
import { toDomainError } from '../http/errors.ts'
import { personOfSession } from '../identity/commands/sessions.ts'
import { readLastShown } from '../stations/queries/last-shown.ts'
import { watchableBranch } from './access.ts'
import type { ClientLimiter } from './client-limiter.ts'
import { readCurrent, sendMissedJoinRequests, subscribeGuest } from './customers.ts'
import type { SocketKind } from './limits.ts'
import type { Pumps } from './pumps.ts'
import { boardRoom, type LiveDeps, type LiveSocket, ownerRoom } from './sockets.ts'

interface MessageDeps extends LiveDeps {
  readonly pumps: Pumps
  /** Separate limiters, so that guests cannot delay staff. */
  readonly limiters: Record<SocketKind, ClientLimiter>
}

export interface SocketMessages {
  listen(socket: LiveSocket): void
  /** Called when the socket loses its access to a board. */
  hideScreen(socket: LiveSocket, branchId: number): void
}

export function createSocketMessages(deps: MessageDeps): SocketMessages {
  const joinBoard = acknowledge(deps, onBoardJoin)
  const leaveBoard = acknowledge(deps, onBoardLeave)
  const showScreen = acknowledge(deps, onBoardScreen)
  const joinBill = acknowledge(deps, onBillJoin)
  return {
    hideScreen: (socket, branchId) => hideScreen(deps, socket, branchId),
    listen(socket) {
      socket.on('board:join', (...sent) => joinBoard(socket, sent))
      // Clients may send this message without an acknowledgement callback.
      socket.on('board:leave', (...sent) => leaveBoard(socket, [...sent, () => {}]))
      socket.on('board:screen', (...sent) => showScreen(socket, sent))
      socket.on('disconnect', () => deps.onScreens(deps.screens.change(socket.id, undefined)))
      socket.on('bill:join', (...sent) => joinBill(socket, sent))
    },
  }
}

type Work<T> = (deps: MessageDeps, socket: LiveSocket, payload: unknown) => Promise<T>

function acknowledge<T>(deps: MessageDeps, work: Work<T>) {
  return (socket: LiveSocket, sent: readonly unknown[]): void => {
    const ack = sent.find((each) => typeof each === 'function')
    if (!ack) return
    const payload = sent[0] === ack ? undefined : sent[0]
    const isConnected = () => socket.connected
    deps.limiters[socket.data.isStaff ? 'staff' : 'guest']
      .run(socket.id, isConnected, () => work(deps, socket, payload))
      .then(
        (answer) => ack(answer),
        (thrown: unknown) => {
          const error = toDomainError(thrown)
          if (error.code === 'internal') deps.log.error({ err: thrown }, 'socket message failed')
          ack({ ok: false, code: error.code })
        },
      )
  }
}

/** The socket enters the branch's room before it reads the catch-up, so that it misses no event. */
async function onBoardJoin(
  deps: MessageDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<BoardJoinAnswer> {
  const { branch: branchId, epoch, since, snapshot } = parseFields(BoardJoinPayload, payload)
  const person = await personOfSession(deps.pool, deps, socket.data.sessionId)
  const branch = await watchableBranch(deps, person, branchId)
  await deps.pumps.start(branchId)
  socket.data.branches.set(branchId, branch)
  const wasInRoom = socket.rooms.has(boardRoom(branchId))
  await socket.join(boardRoom(branchId))
  try {
    // If access was revoked before the socket was in the room, the revocation missed this socket.
    // Access is checked again.
    const still = await personOfSession(deps.pool, deps, socket.data.sessionId)
    await watchableBranch(deps, still, branchId)
    const missing = await readCatchUp(deps, branchId, {
      epoch: epoch ?? undefined,
      since: since ?? undefined,
      eventsOnly: snapshot === false,
    })
    const bills = deps.charging.ofBranch(branchId)
    socket.emit('board:charging', { branch: branchId, bills })
    if (!deps.screens.hasReports(branchId)) {
      const oldest = new Date(deps.clock().getTime() - SCREEN_MEMORY_MS)
      deps.screens.loadReports(branchId, await readLastShown(deps.pool, branchId, oldest))
    }
    socket.emit('board:screens', { branch: branchId, screens: deps.screens.ofBranch(branchId) })
    return { ok: true, ...missing }
  } catch (error) {
    const isOver = error instanceof DomainError
    if (isOver || !wasInRoom) {
      socket.data.branches.delete(branchId)
      await socket.leave(boardRoom(branchId))
      hideScreen(deps, socket, branchId)
    }
    throw error
  }
}

/** Runs after the socket's earlier messages were handled. */
async function onBoardLeave(
  deps: MessageDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<BoardLeaveAnswer> {
  const { branch } = parseFields(BoardLeavePayload, payload)
  socket.data.branches.delete(branch)
  await socket.leave(boardRoom(branch))
  hideScreen(deps, socket, branch)
  return { ok: true }
}

/** A socket shows at most one kitchen screen, of a board that it has joined. */
async function onBoardScreen(
  deps: MessageDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<BoardScreenAnswer> {
  const { branch: branchId, screen } = parseFields(BoardScreenPayload, payload)
  if (!socket.data.branches.has(branchId)) throw new DomainError('forbidden')
  if (screen) {
    const { stations } = (await deps.boards.read(branchId)).board.branch
    if (!hasStation(stations, screen.station)) throw new DomainError('not_found')
  }
  if (!screen) hideScreen(deps, socket, branchId)
  // A socket that was disconnected or has lost the board meanwhile is not removed again.
  else if (socket.connected && socket.data.branches.has(branchId))
    deps.onScreens(deps.screens.change(socket.id, { branchId, ...screen }))
  return { ok: true }
}

function hideScreen(
  { screens, onScreens }: MessageDeps,
  socket: LiveSocket,
  branchId: number,
): void {
  onScreens(screens.leave(socket.id, branchId))
}

async function onBillJoin(
  deps: MessageDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<BillJoinAnswer> {
  const { mesa } = parseFields(BillJoinPayload, payload ?? {})
  const person = await personOfSession(deps.pool, deps, socket.data.sessionId)
  const { userId, tableId: entered } = person
  const scanned = mesa == null ? undefined : await placeOfGuest(deps, userId, mesa)
  const places = scanned
    ? [scanned]
    : [
        entered === null ? undefined : await findTablePlace(deps.pool, entered),
        await findOpenBill(deps.pool, userId),
      ]
  for (const place of places) if (place) await subscribeGuest(deps.pumps, socket, place.branchId)
  await socket.join(ownerRoom(userId))
  await sendMissedJoinRequests(deps.pool, socket)
  const branchIds = places.flatMap((place) => place?.branchId ?? [])
  // Read after the socket has joined the rooms, so that the socket receives every later change.
  const open = await readCurrent(deps.pumps, branchIds, () =>
    openBillsOfGuest(deps, userId, scanned),
  )
  return { ok: true, ...open }
}
