/** One paper over one connection. It says whether anything may have come out, because only what did not is sent again by itself. */
import { connect } from 'node:net'
import type { PrintProblem } from '@orderi/shared/printing/schema'
import type { PrinterAddress } from '../floor/printer-address.ts'
import { OutsideError, type PrinterNetworks } from '../floor/printer-networks.ts'
import type { PrintTimings } from './timings.ts'

/** What became of a paper. `stopped`: nothing was sent, because the node ends. */
export type Sent =
  | { readonly kind: 'printed' }
  | { readonly kind: 'stopped' }
  /** Nothing came out. */
  | { readonly kind: 'refused'; readonly problem: PrintProblem }
  /** It was sent, and nobody knows whether it came out. */
  | { readonly kind: 'unknown' }

/** What a printer is known for. */
export interface Manners {
  /** It has answered questions about its state before: silence means that it hangs. */
  readonly answers: boolean
}

interface Sending {
  readonly address: PrinterAddress
  readonly networks: PrinterNetworks
  readonly bytes: Buffer
  readonly manners: Manners
  readonly timings: PrintTimings
  /** The node ends: what has not begun does not begin. */
  readonly stopping: AbortSignal
  /** The node has waited long enough. */
  readonly hangUp: AbortSignal
}

/** More than this is no printer's answer, and is not kept. */
const MOST_ANSWERS = 64

/** ESC/POS, DLE EOT n: state, why it is offline, paper. */
const ASK = { state: 1, cause: 2, paper: 4 } as const

/** Prints, and learns whether the printer answers. */
export async function sendToPrinter(
  sending: Sending,
): Promise<Sent & { readonly answered: boolean }> {
  const { address, networks, bytes, manners, timings, stopping, hangUp } = sending
  let answered = false
  if (!networks.mayBe(address.host)) return { kind: 'refused', problem: 'not_allowed', answered }
  const line = openLine(address, networks, [stopping, hangUp])

  async function ask(what: keyof typeof ASK, ms: number): Promise<number | undefined> {
    line.socket.write(Buffer.from([0x10, 0x04, ASK[what]]))
    return line.answer(isState, ms)
  }

  try {
    await line.until(() => line.isOpen() || stopping.aborted, timings.connectMs)
    if (stopping.aborted) return { kind: 'stopped', answered }
    if (!line.isOpen()) {
      return {
        kind: 'refused',
        problem: line.isOutside() ? 'not_allowed' : 'unreachable',
        answered,
      }
    }

    const state = await ask('state', manners.answers ? timings.silentMs : timings.statusMs)
    answered = state !== undefined
    if (stopping.aborted) return { kind: 'stopped', answered }
    if (line.isOver()) return { kind: 'refused', problem: 'unreachable', answered }
    if (state === undefined && manners.answers) {
      return { kind: 'refused', problem: 'silent', answered }
    }
    if (state !== undefined) {
      const problem = await problemOf(state, (what) => ask(what, timings.statusMs))
      if (problem) return { kind: 'refused', problem, answered }
      if (line.isOver()) return { kind: 'refused', problem: 'unreachable', answered }
    }

    line.forget()
    line.socket.write(bytes)
    const patience = answered ? timings.confirmMs / 2 : timings.statusMs
    await line.until(() => line.heard(isDone) || line.isOver(), patience)
    if (line.heard(isDone)) return { kind: 'printed', answered }
    // Whoever hangs up before everything was said may not have taken everything.
    if (line.isOver()) return { kind: 'unknown', answered }
    // A printer that says nothing closes when it has taken everything.
    line.socket.end()
    await line.until(() => line.isClosedWell() || line.heard(isDone), timings.confirmMs / 2)
    const isDoneNow = line.isClosedWell() || line.heard(isDone)
    return { kind: isDoneNow ? 'printed' : 'unknown', answered }
  } finally {
    line.socket.destroy()
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

/** The fixed bits of an answer to DLE EOT. */
function isState(byte: number): boolean {
  return (byte & 0x93) === 0x12
}

/** The fixed bits of an answer to GS r, which stands at the end of what was printed. */
function isDone(byte: number): boolean {
  return (byte & 0x90) === 0
}

/** A connection of which only the printer's state is read: nothing of it is kept or told. */
function openLine(
  { host, port }: PrinterAddress,
  { lookup }: PrinterNetworks,
  signals: readonly AbortSignal[],
) {
  const socket = connect({ host, port, lookup, noDelay: true })
  const answers: number[] = []
  const waiting = new Set<() => void>()
  let isOpen = false
  let isEnded = false
  let isOver = false
  let hasFailed = false
  let isOutside = false
  const look = () => {
    for (const each of waiting) each()
  }
  socket.on('connect', () => {
    isOpen = true
    look()
  })
  socket.on('data', (chunk: Buffer) => {
    for (const byte of chunk.subarray(0, MOST_ANSWERS)) {
      if (answers.length < MOST_ANSWERS) answers.push(byte)
    }
    look()
  })
  socket.on('end', () => {
    isEnded = true
    look()
  })
  socket.on('error', (error) => {
    hasFailed = true
    isOutside = error instanceof OutsideError
    look()
  })
  socket.on('close', () => {
    isOver = true
    look()
  })

  /** True as soon as it is so, false when it is not in time or can no longer be. */
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
    isClosedWell: () => isEnded && !hasFailed,
    heard: (isAnswer: (byte: number) => boolean) => answers.some(isAnswer),
    /** The next answer of its kind; undefined when none came in time. */
    async answer(isAnswer: (byte: number) => boolean, ms: number): Promise<number | undefined> {
      await until(() => answers.some(isAnswer), ms)
      const index = answers.findIndex(isAnswer)
      return index < 0 ? undefined : answers.splice(index, 1)[0]
    },
    forget: () => void answers.splice(0),
  }
}
