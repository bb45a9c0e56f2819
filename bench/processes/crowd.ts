/** A crowd of screens as light as can be: WebSockets that speak what a Socket.IO client speaks, follow a board, and do nothing with it. */
import type { CatchUp } from '@orderi/shared/board/events'
import type { JoinAnswer } from '@orderi/shared/board/messages'
import { boardFrom } from '@orderi/shared/board/reduce'
import { WebSocket } from 'ws'
import { answering } from '../processes.ts'
import { countBytes } from '../wire.ts'

/** Where a screen was when it went. */
export interface From {
  readonly epoch: string
  readonly since: number
}

/** What this process does when it is asked. */
export type Question =
  | {
      readonly open: string
      /** One for each screen. */
      readonly tokens: readonly string[]
      /** The screens are spread over these; left out: they watch none. */
      readonly branches?: readonly number[]
      readonly from?: From
      /** How many come side by side; left out: a few. */
      readonly atOnce?: number
    }
  | { readonly close: string }
  | { readonly told: string }
  /** One screen after another joins once more. */
  | { readonly join: string; readonly branch: number; readonly from?: From }

/** What the screens of a server have heard so far. */
export interface Told {
  readonly screens: number
  readonly bytes: number
  /** How often they were told where their log is, all together. */
  readonly heads: number
}

/** How often each kind of answer came, and how long it took until the last screen was live, in ms. */
export interface Joined {
  readonly ms: number
  readonly snapshots: number
  readonly events: number
  readonly epoch: string
  readonly seq: number
}

interface Screen {
  join(branch: number, from: From | undefined): Promise<CatchUp>
  close(): void
}

interface Crowd {
  screens: Screen[]
  heads: number
  fault: Error | undefined
}

const A_FEW = 25
const bytesOf = countBytes()
const crowds = new Map<string, Crowd>()

function crowdAt(url: string): Crowd {
  const crowd = crowds.get(url) ?? { screens: [], heads: 0, fault: undefined }
  crowds.set(url, crowd)
  return crowd
}

/** Opens a socket; resolves when the server has let it in. */
function openScreen(url: string, token: string, crowd: Crowd): Promise<Screen> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const waiting = new Map<number, (answer: JoinAnswer) => void>()
  let asked = 0
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      crowd.fault ??= error
      reject(error)
    }
    const lost = () => fail(new Error('a screen lost its socket'))
    const screen: Screen = {
      async join(branch, from) {
        const id = asked++
        const answer = await new Promise<JoinAnswer>((answered) => {
          waiting.set(id, answered)
          socket.send(`42${id}${JSON.stringify(['board:join', { branch, ...from }])}`)
        })
        waiting.delete(id)
        if (!answer.ok) throw new Error(answer.code)
        return answer
      },
      close() {
        socket.off('close', lost)
        socket.close()
      },
    }
    socket.once('error', fail)
    socket.once('close', lost)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text === '2') socket.send('3')
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve(screen)
      else if (text.startsWith('44')) fail(new Error(text))
      else if (text.startsWith('42["board:head"')) crowd.heads += 1
      else if (text.startsWith('43')) {
        const start = text.indexOf('[')
        const [answer] = JSON.parse(text.slice(start)) as [JoinAnswer]
        waiting.get(Number(text.slice(2, start)))?.(answer)
      }
    })
  })
}

/** A screen is live when it has its board. */
function show(answer: CatchUp): CatchUp {
  if ('snapshot' in answer) boardFrom(answer.snapshot)
  return answer
}

function sumOf(answers: readonly CatchUp[], ms: number): Joined {
  const snapshots = answers.filter((answer) => 'snapshot' in answer).length
  const { epoch, seq } = answers.at(-1) ?? { epoch: '', seq: 0 }
  return { ms, snapshots, events: answers.length - snapshots, epoch, seq }
}

async function open(question: Extract<Question, { open: string }>): Promise<Joined> {
  const { open: url, tokens, branches, from, atOnce = A_FEW } = question
  const crowd = crowdAt(url)
  const answers: CatchUp[] = []
  const since = performance.now()
  let next = 0
  const comers = Array.from({ length: atOnce }, async () => {
    while (next < tokens.length) {
      const index = next++
      const screen = await openScreen(url, tokens[index] ?? '', crowd)
      crowd.screens.push(screen)
      const branch = branches?.[index % branches.length]
      if (branch !== undefined) answers.push(show(await screen.join(branch, from)))
    }
  })
  await Promise.all(comers)
  return sumOf(answers, performance.now() - since)
}

async function joinAgain(question: Extract<Question, { join: string }>): Promise<Joined> {
  const answers: CatchUp[] = []
  const since = performance.now()
  for (const screen of crowdAt(question.join).screens) {
    answers.push(show(await screen.join(question.branch, question.from)))
  }
  return sumOf(answers, performance.now() - since)
}

async function told(url: string): Promise<Told> {
  const { screens, heads, fault } = crowdAt(url)
  if (fault) throw fault
  return { screens: screens.length, heads, bytes: bytesOf(url) }
}

async function close(url: string): Promise<void> {
  const { screens } = crowdAt(url)
  crowds.delete(url)
  for (const screen of screens) screen.close()
}

answering(async (question: Question) => {
  if ('open' in question) return open(question)
  if ('join' in question) return joinAgain(question)
  return 'told' in question ? told(question.told) : close(question.close)
})
