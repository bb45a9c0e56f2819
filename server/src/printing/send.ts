/**
 * Sends one paper over one connection, and reports whether it may have been printed. Only a paper that was certainly not
 * printed is retried automatically.
 */
import { connect } from 'node:net'
import type { PrintProblem } from '@orderi/shared/printing/schema'
import type { PrinterAddress } from '../floor/printer-address.ts'
import { OutsideNetworkError, type PrinterNetworks } from '../floor/printer-networks.ts'
import type { PrintTimings } from './timings.ts'

/** `stopped`: nothing was sent, because the node is stopping. */
export type SendResult =
  | { readonly kind: 'printed' }
  | { readonly kind: 'stopped' }
  /** The paper was certainly not printed. */
  | { readonly kind: 'refused'; readonly problem: PrintProblem }
  /** The paper was sent, but the printer did not confirm that it was printed. */
  | { readonly kind: 'unknown' }

export interface PrinterTraits {
  /** Whether the printer has ever answered a status request. Then a missing answer means that the printer hangs. */
  readonly answers: boolean
}

interface SendRequest {
  readonly address: PrinterAddress
  readonly networks: PrinterNetworks
  readonly bytes: Buffer
  readonly traits: PrinterTraits
  readonly timings: PrintTimings
  /** Aborted when the node stops. Then no further paper may be sent. */
  readonly stopping: AbortSignal
  /** Aborted when a stopping node can no longer wait for the paper in progress. */
  readonly abort: AbortSignal
}

const MAX_REPLIES = 64

/** The parameter n of the ESC/POS command DLE EOT n: printer status, cause of being offline, paper status. */
const STATUS_REQUESTS = { state: 1, cause: 2, paper: 4 } as const

/** `answered` is true if the printer answered a status request. */
export async function sendToPrinter(
  sending: SendRequest,
): Promise<SendResult & { readonly answered: boolean }> {
  const { address, networks, bytes, traits, timings, stopping, abort } = sending
  let answered = false
  if (!networks.mayContain(address.host))
    return { kind: 'refused', problem: 'not_allowed', answered }
  const connection = openConnection(address, networks, [stopping, abort])

  async function requestStatus(
    what: keyof typeof STATUS_REQUESTS,
    ms: number,
  ): Promise<number | undefined> {
    connection.socket.write(Buffer.from([0x10, 0x04, STATUS_REQUESTS[what]]))
    return connection.reply(isState, ms)
  }

  try {
    await connection.until(() => connection.isOpen() || stopping.aborted, timings.connectMs)
    if (stopping.aborted) return { kind: 'stopped', answered }
    if (!connection.isOpen()) {
      return {
        kind: 'refused',
        problem: connection.isOutside() ? 'not_allowed' : 'unreachable',
        answered,
      }
    }

    const state = await requestStatus('state', traits.answers ? timings.silentMs : timings.statusMs)
    answered = state !== undefined
    if (stopping.aborted) return { kind: 'stopped', answered }
    if (connection.isOver()) return { kind: 'refused', problem: 'unreachable', answered }
    if (state === undefined && traits.answers) {
      return { kind: 'refused', problem: 'silent', answered }
    }
    if (state !== undefined) {
      const problem = await problemOf(state, (what) => requestStatus(what, timings.statusMs))
      if (problem) return { kind: 'refused', problem, answered }
      if (connection.isOver()) return { kind: 'refused', problem: 'unreachable', answered }
    }

    connection.discardReplies()
    connection.socket.write(bytes)
    const timeoutMs = answered ? timings.confirmMs / 2 : timings.statusMs
    await connection.until(() => connection.hasReply(isDone) || connection.isOver(), timeoutMs)
    if (connection.hasReply(isDone)) return { kind: 'printed', answered }
    // The printer closed the connection early, so it may have received only a part.
    if (connection.isOver()) return { kind: 'unknown', answered }
    // A printer that sends no replies closes the connection after it has received the whole paper.
    connection.socket.end()
    await connection.until(
      () => connection.isClosedCleanly() || connection.hasReply(isDone),
      timings.confirmMs / 2,
    )
    const isDoneNow = connection.isClosedCleanly() || connection.hasReply(isDone)
    return { kind: isDoneNow ? 'printed' : 'unknown', answered }
  } finally {
    connection.socket.destroy()
  }
}

async function problemOf(
  state: number,
  ask: (what: 'cause' | 'paper') => Promise<number | undefined>,
): Promise<PrintProblem | undefined> {
  const isOffline = (state & 0x08) !== 0
  const paper = (await ask('paper')) ?? 0
  if ((paper & 0x60) === 0x60) return 'no_paper'
  if (!isOffline) return undefined
  const cause = (await ask('cause')) ?? 0
  if ((cause & 0x04) !== 0) return 'cover_open'
  return (cause & 0x20) !== 0 ? 'no_paper' : 'offline'
}

/** Recognises the reply to the command DLE EOT by its fixed bits. */
function isState(byte: number): boolean {
  return (byte & 0x93) === 0x12
}

/** Recognises the reply to GS r, which is the last command of a paper, by its fixed bits. */
function isDone(byte: number): boolean {
  return (byte & 0x90) === 0
}

function openConnection(
  { host, port }: PrinterAddress,
  { lookup }: PrinterNetworks,
  signals: readonly AbortSignal[],
) {
  const socket = connect({ host, port, lookup, noDelay: true })
  const replies: number[] = []
  const waiting = new Set<() => void>()
  let isOpen = false
  let isEnded = false
  let isOver = false
  let hasFailed = false
  let isOutside = false
  const checkAll = () => {
    for (const each of waiting) each()
  }
  socket.on('connect', () => {
    isOpen = true
    checkAll()
  })
  socket.on('data', (chunk: Buffer) => {
    for (const byte of chunk.subarray(0, MAX_REPLIES)) {
      if (replies.length < MAX_REPLIES) replies.push(byte)
    }
    checkAll()
  })
  socket.on('end', () => {
    isEnded = true
    checkAll()
  })
  socket.on('error', (error) => {
    hasFailed = true
    isOutside = error instanceof OutsideNetworkError
    checkAll()
  })
  socket.on('close', () => {
    isOver = true
    checkAll()
  })

  function until(isSo: () => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (result: boolean) => {
        clearTimeout(timer)
        waiting.delete(check)
        for (const signal of signals) signal.removeEventListener('abort', check)
        resolve(result)
      }
      const check = () => {
        if (isSo()) finish(true)
        else if (isOver || signals.at(-1)?.aborted) finish(false)
      }
      const timer = setTimeout(() => finish(isSo()), ms)
      waiting.add(check)
      for (const signal of signals) signal.addEventListener('abort', check)
      check()
    })
  }

  return {
    socket,
    until,
    isOpen: () => isOpen && !isOver,
    isOver: () => isOver || isEnded,
    isOutside: () => isOutside,
    isClosedCleanly: () => isEnded && !hasFailed,
    hasReply: (isAnswer: (byte: number) => boolean) => replies.some(isAnswer),
    /** Returns and removes the next matching reply; undefined if none arrives in time. */
    async reply(isAnswer: (byte: number) => boolean, ms: number): Promise<number | undefined> {
      await until(() => replies.some(isAnswer), ms)
      const index = replies.findIndex(isAnswer)
      return index < 0 ? undefined : replies.splice(index, 1)[0]
    },
    discardReplies: () => void replies.splice(0),
  }
}
