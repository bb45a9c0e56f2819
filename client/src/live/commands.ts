/** Runs commands: predicts the effect, sends each with one idempotency key, and removes the effect after a refusal. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { ErrorCode, FieldErrors } from '@orderi/shared/kernel/errors'
import { actingOf, chosenActing, ownDevice } from '../api/actingPerson.ts'
import type { Api, ClientCall, CommandStamp } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { networkWords } from '../i18n/board.ts'
import { refusals } from '../i18n/refusals.ts'
import {
  addPending,
  type BoardState,
  type BoardStore,
  markAnswered,
  markWaiting,
  removePending,
} from './board-store.ts'
import {
  boardCommandOf,
  mayBeQueued,
  mayBeUndone,
  queuedText,
  subjectKey,
  subjectOf,
} from './boardCommands.ts'
import { browserClock, type Clock } from './clock.ts'
import {
  boardCalls,
  type Command,
  type CommandAnswer,
  type CommandType,
  commandIdentity,
  type QueuedCommand,
  requestIdentity,
  sendCommand,
} from './command.ts'
import { isAnyWaiting, isHeld, type Outbox, type OutboxHandlers } from './outbox.ts'
import type { StoredEntry } from './outbox-storage.ts'
import { createSending, RETRY_MS, sendUntilAnswered } from './sending.ts'

const proofOf = (person: number | null | undefined) =>
  person == null ? undefined : actingOf(person).proof

/** On a shared device: the chosen person, or null. */
const personNow = () => (ownDevice() ? (chosenActing()?.person ?? null) : undefined)

function createStaffSending(clock: Clock, epoch: () => string | undefined) {
  return createSending<Command>({
    clock,
    epoch,
    person: personNow,
    identityOf: requestIdentity,
    mayBeUndone,
    ranEarlier: () => networkWords.ranEarlier,
  })
}

/** Two taps on the same element within this time count as one. */
const BOUNCE_MS = 300

export type CommandResult<Type extends CommandType = CommandType> =
  | { readonly state: 'done'; readonly answer: CommandAnswer<Type> }
  /** The command is in the outbox. If the server refuses it later, `notify` is called. */
  | { readonly state: 'queued' }
  | { readonly state: 'ignored' }
  /** The command's predicted effect was removed from the board, and `notify` was called. */
  | {
      readonly state: 'refused'
      readonly message: string
      /** Null without an error response, for example if there is no network. */
      readonly code: ErrorCode | null
      readonly errors: FieldErrors
      /** The current bill, if the refusal contains it. */
      readonly bill: Bill | undefined
      /** True if the server may have run the command. Until an answer arrives, an equal command has the same key. */
      readonly isUnanswered: boolean
    }

export interface CommandNotice {
  readonly command: Command
  readonly message: string
  /** Null without an error response, for example if there is no network. */
  readonly code: ErrorCode | null
  /** True if the command was in the outbox, possibly for a long time. */
  readonly hadWaited: boolean
}

export interface CommandDeps {
  readonly api: Api
  readonly store: BoardStore
  readonly outbox: Outbox
  readonly notify: (notice: CommandNotice) => void
  readonly clock?: Clock
  /** On a shared device, asks who acts before a command is shown. */
  readonly people?: People
}

interface People {
  readonly isMissing: (call: ClientCall) => boolean
  /** Asks who acts. Resolves to undefined if the question was closed. */
  readonly ask: () => Promise<unknown>
  /** Asks for the PIN for a command that waited. Asks only once, although a screen that is opened again sends it again. */
  readonly askPinFor: (key: string, person: number, command: string) => void
}

/** Asks who acts before a command gets its stamp, which names the person. False if no question is needed. */
function askMissing(people: People | undefined, type: CommandType): false | Promise<unknown> {
  return people?.isMissing(boardCalls[type]) === true && people.ask()
}

function unnamedResult({ wasSent = false }: RunOptions): CommandResult<never> {
  const code = 'needs_person'
  const isUnanswered = wasSent
  return {
    state: 'refused',
    code,
    message: refusals[code],
    errors: {},
    bill: undefined,
    isUnanswered,
  }
}

export interface RunOptions {
  /** The stamp that the caller has stored on this device. Default: a new one. */
  readonly stamp?: CommandStamp | undefined
  /** True if an attempt with this stamp was sent before, and its result is unknown. */
  readonly wasSent?: boolean
  /** True if no tap runs the command now. It then keeps the person whom the stamp names. */
  readonly isAutomatic?: boolean
  /** True if the caller shows a refusal itself, so that `notify` is not called. */
  readonly isSilent?: boolean
}

export interface CommandRunner {
  /** Never rejects. Resolves when the server has answered, or the command is in the outbox. */
  run<C extends Command>(command: C, options?: RunOptions): Promise<CommandResult<C['type']>>
  /**
   * A new stamp, for a command that the caller stores on this device before it is sent. Asks first who acts. Resolves to
   * undefined if the question was closed.
   */
  readonly newStamp: (type: CommandType) => Promise<CommandStamp | undefined>
}

/** Runs commands outside of a board, about entities that were read in the log of the given epoch. */
export function createOfficeRunner(
  api: Api,
  epoch: () => string | undefined,
  people: People,
): CommandRunner {
  const sending = createStaffSending(browserClock(), epoch)
  return {
    async newStamp(type) {
      const asking = askMissing(people, type)
      return asking && !(await asking) ? undefined : sending.newStamp()
    },
    async run(command, options = {}) {
      const asking = askMissing(people, command.type)
      if (asking && !(await asking)) return unnamedResult(options)
      const { stamp: given = sending.stampOf(command), wasSent: wasUnanswered } = options
      const stamp = { ...given, person: personNow() }
      const request = (stamped: CommandStamp) => sendCommand(api, command, stamped)
      const sent = await sending.send(command, stamp, request, { wasUnanswered })
      if ('response' in sent) return { state: 'done', answer: sent.response.answer }
      return { state: 'refused', ...reasonOf(sent.error), isUnanswered: sent.isUnanswered }
    },
  }
}

export function createCommandRunner(deps: CommandDeps): CommandRunner {
  const { api, store, outbox } = deps
  const clock = deps.clock ?? browserClock()
  const sending = createStaffSending(clock, () => store.getState().epoch ?? undefined)
  const queues = new Map<string, Promise<unknown>>()
  const lastTaps = new Map<string, number>()
  let earlierAttempts = 0

  function show(command: Command, key: string, state: 'sending' | 'waiting', wallAt: number): void {
    const at = new Date(wallAt + store.getState().clockOffsetMs).toISOString()
    addPending(store, {
      key,
      command,
      at: clock.now(),
      state,
      boardSeq: null,
      effect: boardCommandOf(command).predict?.(command, at) ?? null,
    })
  }

  function revert(
    command: Command,
    key: string,
    why: { message: string; code: ErrorCode | null; errors?: FieldErrors; bill?: Bill | undefined },
    options: { hadWaited?: boolean; isSilent?: boolean | undefined; isUnanswered?: boolean } = {},
  ): CommandResult<never> {
    const { hadWaited = false, isSilent = false, isUnanswered = false } = options
    const { message, code, errors = {}, bill } = why
    removePending(store, key)
    // The caller shows the refusal in its dialog, so the next tap in the dialog counts as a new tap.
    const isUnasked = code === 'needs_person' || code === 'needs_pin'
    if (isSilent || (isUnasked && !hadWaited)) lastTaps.delete(tappedElementKey(command))
    else deps.notify({ command, message, code, hadWaited })
    return { state: 'refused', message, code, errors, bill, isUnanswered }
  }

  function isSecondTap(command: Command): boolean {
    const now = clock.now()
    for (const [target, at] of lastTaps) {
      if (now - at >= BOUNCE_MS) lastTaps.delete(target)
    }
    const target = tappedElementKey(command)
    if (lastTaps.has(target)) return true
    const identity = commandIdentity(command)
    const { mayRepeat } = boardCommandOf(command)
    const isPending = store
      .getState()
      .pending.filter(({ state }) => !mayRepeat || state === 'sending')
      .some((each) => commandIdentity(each.command) === identity)
    if (!isPending) lastTaps.set(target, now)
    return isPending
  }

  const isAnythingWaiting = () => isAnyWaiting(outbox.state.getState())

  /** Whether an earlier command on the same subject waits for a person or a PIN. */
  function isBehindHeld(command: Command): boolean {
    const subject = subjectKey(subjectOf(command))
    return outbox.state
      .getState()
      .entries.some((entry) => isHeld(entry) && subjectKey(subjectOf(entry.command)) === subject)
  }

  function whyNotNow(command: Command): { message: string; code: ErrorCode | null } | undefined {
    const { connection, closedCode } = store.getState()
    if (connection === 'closed') {
      const code = closedCode ?? 'unauthenticated'
      return { message: refusals[code], code }
    }
    if (mayBeQueued(command)) return undefined
    const message =
      onlineOnlyBlocker(store.getState(), isAnythingWaiting()) ??
      (isBehindHeld(command) ? networkWords.behindHeld : undefined)
    return message === undefined ? undefined : { message, code: null }
  }

  async function keep(command: QueuedCommand, stamp: CommandStamp): Promise<CommandResult<never>> {
    try {
      await outbox.add({ command, ...stamp })
      sending.forget(command)
      return { state: 'queued' }
    } catch {
      return revert(command, stamp.key, { message: networkWords.notStored, code: null })
    }
  }

  async function attempt<C extends Command>(
    command: C,
    stamp: CommandStamp,
    { wasSent, isSilent }: RunOptions,
  ): Promise<CommandResult<C['type']>> {
    const { key } = stamp
    await outbox.loaded()
    const queued = mayBeQueued(command) ? command : undefined
    const isOffline = store.getState().connection === 'offline'
    if (queued && (isOffline || isAnythingWaiting() || isBehindHeld(queued))) {
      return keep(queued, stamp)
    }
    const request = (stamped: CommandStamp) => sendCommand(api, command, stamped)
    const sent = await sending.send(command, stamp, request, {
      ...(queued && { times: 1 }),
      wasUnanswered: wasSent,
    })
    if ('response' in sent) {
      const { answer, boardSeq } = sent.response
      markAnswered(store, key, boardSeq)
      return { state: 'done', answer }
    }
    const { error, delay, isUnanswered } = sent
    if (boardCommandOf(command).isNewAfterLoss) sending.forget(command)
    if (queued && delay !== undefined) return keep(queued, stamp)
    const why =
      delay === undefined ? reasonOf(error) : { message: networkWords.unanswered, code: null }
    return revert(command, key, why, { isSilent, isUnanswered })
  }

  /** Runs the commands on one subject in sequence, even if some of them fail. */
  function inQueue<T>(command: Command, work: () => Promise<T>): Promise<T> {
    const queueKey = subjectKey(subjectOf(command))
    const result = (queues.get(queueKey) ?? Promise.resolve()).then(work)
    queues.set(queueKey, result)
    void result.finally(() => {
      if (queues.get(queueKey) === result) queues.delete(queueKey)
    })
    return result
  }

  function textOf(command: QueuedCommand): string {
    const { kind, id } = subjectOf(command)
    const { confirmed } = store.getState()
    return queuedText(command, {
      order: kind === 'order' ? confirmed?.orders.get(id) : undefined,
      bill: kind === 'bill' ? confirmed?.bills.get(id) : undefined,
    })
  }

  async function sendEntry(entry: StoredEntry): ReturnType<OutboxHandlers['send']> {
    const { connection } = store.getState()
    // The outbox also wakes up when the network returns, so this delay is only a safeguard.
    if (connection === 'offline' || connection === 'closed') return RETRY_MS.longest
    const { key, epoch, person } = entry
    const stamp = { key, epoch, person, isUnattended: true }
    const proof = proofOf(person)
    const sent = await sendUntilAnswered(() => sendCommand(api, entry.command, stamp), clock, {
      times: 1,
      earlier: earlierAttempts,
    })
    if ('response' in sent) {
      earlierAttempts = 0
      return { state: 'answered', boardSeq: sent.response.boardSeq }
    }
    if (sent.delay !== undefined) {
      earlierAttempts += 1
      return sent.delay
    }
    const code = sent.error instanceof ApiError ? sent.error.code : undefined
    if (code === 'needs_pin' && person != null) {
      // The PIN was entered during the request.
      if (proofOf(person) !== proof) return 0
      deps.people?.askPinFor(entry.key, person, textOf(entry.command))
      return 'needsPin'
    }
    // An earlier attempt may have run, so a forbidden command is not given up. Another person can repeat it with its key.
    if (code === 'needs_person' || code === 'forbidden') return 'needsPerson'
    // The branch is not read yet, so the refusal may only mean that the device has moved away from it.
    if (code === 'not_found' && !store.getState().isOpen) return RETRY_MS.longest
    // The session has ended. The command stays in the outbox until the same person logs in.
    if (sent.error instanceof ApiError && sent.error.status === 401) return RETRY_MS.longest
    return { state: 'refused', ...reasonOf(sent.error) }
  }

  outbox.serve({
    send: sendEntry,
    ended({ key, command, epoch }, end) {
      if (end.state === 'answered') {
        sending.recordLater(command, epoch, end.boardSeq)
        markAnswered(store, key, end.boardSeq)
      } else if (end.state === 'discarded') removePending(store, key)
      else if (store.getState().pending.some((each) => each.key === key)) {
        revert(command, key, end, { hadWaited: true })
      }
    },
  })

  // The outbox also contains commands of other tabs and from before a reload.
  outbox.state.subscribe(({ entries }) => {
    const { pending } = store.getState()
    for (const each of pending) {
      if (each.state !== 'waiting') continue
      const entry = entries.find(({ key }) => key === each.key)
      if (!entry) markAnswered(store, each.key, undefined)
      else if (entry.state === 'expired') removePending(store, each.key)
    }
    for (const entry of entries) {
      if (entry.state === 'expired') continue
      const known = pending.find(({ key }) => key === entry.key)
      if (!known) show(entry.command, entry.key, 'waiting', entry.at)
      else if (known.state === 'sending') markWaiting(store, entry.key)
    }
  })

  store.subscribe((state, { connection: before, isUnreachable: wasUnreachable }) => {
    const { connection, isUnreachable } = state
    const isServerReachable = (connection === 'live' || connection === 'polling') && !isUnreachable
    if (isServerReachable && (connection !== before || wasUnreachable)) {
      outbox.retryForbidden()
      outbox.wake()
    }
  })

  return {
    async newStamp(type) {
      const asking = askMissing(deps.people, type)
      return asking && !(await asking) ? undefined : sending.newStamp()
    },
    async run(command, options = {}) {
      const named = options.isAutomatic ? options.stamp?.person : undefined
      const asking = named == null && askMissing(deps.people, command.type)
      // Shows the effect without a delay if no question is needed.
      if (asking && !(await asking)) return unnamedResult(options)
      const { stamp: given = sending.stampOf(command), isSilent } = options
      const stamp = { ...given, person: named ?? personNow() }
      const isUnanswered = options.wasSent ?? sending.isUnanswered(command)
      if (isSecondTap(command)) return { state: 'ignored' }
      const refusal = whyNotNow(command)
      if (refusal) return revert(command, stamp.key, refusal, { isSilent, isUnanswered })
      show(command, stamp.key, 'sending', clock.wallNow())
      return inQueue(command, () => attempt(command, stamp, options))
    },
  }
}

/** Why commands that `mayBeQueued` excludes are disabled now. A held command disables more, on its subject. */
export function onlineOnlyBlocker(
  { connection, isUnreachable }: Pick<BoardState, 'connection' | 'isUnreachable'>,
  isAnythingWaiting: boolean,
): string | undefined {
  if (connection === 'offline') return networkWords.offline
  if (isUnreachable) return networkWords.unreachable
  return isAnythingWaiting ? networkWords.behind : undefined
}

function tappedElementKey(command: Command): string {
  return boardCommandOf(command).tapped?.(command) ?? commandIdentity(command)
}

function reasonOf(error: unknown): {
  message: string
  code: ErrorCode
  errors: FieldErrors
  bill: Bill | undefined
} {
  if (error instanceof ApiError) {
    const { message, code, errors, bill } = error
    return { message, code, errors, bill }
  }
  return { message: refusals.internal, code: 'internal', errors: {}, bill: undefined }
}
