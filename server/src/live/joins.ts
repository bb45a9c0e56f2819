/** What a socket may ask: to watch a branch's board, to leave it, to follow the own bills. */
import {
  type BillJoinAnswer,
  BillJoinPayload,
  type JoinAnswer,
  JoinPayload,
  type LeaveAnswer,
  LeavePayload,
} from '@orderi/shared/board/messages'
import { DomainError } from '@orderi/shared/kernel/errors'
import { parseFields } from '@orderi/shared/kernel/fields'
import { findOpenBill } from '../bills/queries/bills.ts'
import { openBillsOfGuest, placeOfGuest } from '../customers/commands/at-table.ts'
import { findTablePlace } from '../floor/queries.ts'
import { toDomainError } from '../http/errors.ts'
import { personOf } from '../identity/commands/sessions.ts'
import { catchUp } from '../log/read.ts'
import { watchableBranch } from './access.ts'
import { seat, tellWaitingJoins } from './customers.ts'
import type { Door } from './door.ts'
import type { SocketKind } from './limits.ts'
import type { Pumps } from './pumps.ts'
import { boardRoom, ownerRoom } from './rooms.ts'
import type { LiveDeps, LiveSocket } from './sockets.ts'

interface JoinDeps extends LiveDeps {
  readonly pumps: Pumps
  /** Guests and staff have separate queues. */
  readonly doors: Record<SocketKind, Door>
}

/** Listens to what a socket says. */
export interface Joins {
  listen(socket: LiveSocket): void
}

/** Makes the answers of one node, the same for all of its sockets. */
export function createJoins(deps: JoinDeps): Joins {
  const joinBoard = answering(deps, onBoardJoin)
  const leaveBoard = answering(deps, onBoardLeave)
  const joinBill = answering(deps, onBillJoin)
  return {
    listen(socket) {
      socket.on('board:join', (...sent) => joinBoard(socket, sent))
      // Also where nobody waits for the answer.
      socket.on('board:leave', (...sent) => leaveBoard(socket, [...sent, () => {}]))
      socket.on('bill:join', (...sent) => joinBill(socket, sent))
    },
  }
}

type Work<T> = (deps: JoinDeps, socket: LiveSocket, payload: unknown) => Promise<T>

/** Answers through the acknowledgement, in its turn: the result, or the code of what was thrown. */
function answering<T>(deps: JoinDeps, work: Work<T>) {
  return (socket: LiveSocket, sent: readonly unknown[]): void => {
    const ack = sent.find((each) => typeof each === 'function')
    if (!ack) return
    const payload = sent[0] === ack ? undefined : sent[0]
    const isThere = () => socket.connected
    deps.doors[socket.data.isStaff ? 'staff' : 'guest']
      .enter(socket.id, isThere, () => work(deps, socket, payload))
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

/** Joins a branch's board: into the room first, then what is missing, so that nothing falls between the two. */
async function onBoardJoin(
  deps: JoinDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<JoinAnswer> {
  const { branch: branchId, epoch, since, snapshot } = parseFields(JoinPayload, payload)
  const person = await personOf(deps.pool, deps, socket.data.sessionId)
  const branch = await watchableBranch(deps.pool, person, branchId)
  await deps.pumps.start(branchId)
  socket.data.branches.set(branchId, branch)
  const wasThere = socket.rooms.has(boardRoom(branchId))
  await socket.join(boardRoom(branchId))
  try {
    // Once more, now that a kick would find this socket in the room: the first look may be older than one.
    const still = await personOf(deps.pool, deps, socket.data.sessionId)
    await watchableBranch(deps.pool, still, branchId)
    const missing = await catchUp(
      deps.pool,
      deps.snapshots,
      branchId,
      { epoch: epoch ?? undefined, since: since ?? undefined, isBrief: snapshot === false },
      deps.clock(),
    )
    return { ok: true, ...missing }
  } catch (error) {
    const isOver = error instanceof DomainError
    if (isOver || !wasThere) {
      socket.data.branches.delete(branchId)
      await socket.leave(boardRoom(branchId))
    }
    throw error
  }
}

/** Leaves a branch's board once what this socket asked before is done. */
async function onBoardLeave(
  _deps: JoinDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<LeaveAnswer> {
  const { branch } = parseFields(LeavePayload, payload)
  socket.data.branches.delete(branch)
  await socket.leave(boardRoom(branch))
  return { ok: true }
}

/** Follows the own bills, and the menu of where the customer sits. */
async function onBillJoin(
  deps: JoinDeps,
  socket: LiveSocket,
  payload: unknown,
): Promise<BillJoinAnswer> {
  const { mesa } = parseFields(BillJoinPayload, payload ?? {})
  const person = await personOf(deps.pool, deps, socket.data.sessionId)
  const { userId, tableId: entered } = person
  const scanned = mesa == null ? undefined : await placeOfGuest(deps, userId, mesa)
  const places = scanned
    ? [scanned]
    : [
        entered === null ? undefined : await findTablePlace(deps.pool, entered),
        await findOpenBill(deps.pool, userId),
      ]
  for (const place of places) if (place) await seat(deps.pumps, socket, place.branchId)
  await socket.join(ownerRoom(userId))
  // Read after joining: what changes from here on is told.
  const open = await openBillsOfGuest(deps, userId, scanned?.scannedId)
  await tellWaitingJoins(deps.pool, socket)
  return { ok: true, ...open }
}
