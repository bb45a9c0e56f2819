/** Stores who acts on a shared device. On other screens, the person of the session acts. */
import { createStore } from 'zustand/vanilla'
import { browserClock } from '../live/clock.ts'
import { session } from './session.ts'

export interface ActingPerson {
  readonly user: number
  readonly name: string
}

/** The person whom a request names. `proof` is the server's proof that the person entered the PIN. */
export interface Acting {
  readonly person: number
  readonly proof: string | undefined
}

/** An open question: who acts, or the PIN of the person `pinOf`. */
export interface PersonQuestion {
  /** Differs for each question. */
  readonly id: number
  readonly pinOf: number | undefined
  /** The waiting command that needs the PIN, in words. */
  readonly reason?: string | undefined
  /** Undefined closes the question. */
  readonly answer: (acting: Acting | undefined) => void
}

interface ActingState {
  readonly chosen: ActingPerson | null
  readonly proof: string | undefined
  /** By person: the proofs of people who are not chosen, for their commands that waited. */
  readonly waitingProofs: ReadonlyMap<number, string>
  /** The open question. Others wait behind it. */
  readonly question: PersonQuestion | null
}

export const actingPerson = createStore<ActingState>(() => ({
  chosen: null,
  proof: undefined,
  waitingProofs: new Map(),
  question: null,
}))

export function ownDevice() {
  return session.getState().user?.device ?? null
}

/** The chosen person, otherwise the user of the session. */
export function currentPerson(): { readonly id: number; readonly name: string } | undefined {
  const { chosen } = actingPerson.getState()
  if (chosen) return { id: chosen.user, name: chosen.name }
  const { user } = session.getState()
  return user ?? undefined
}

const clock = browserClock()
let lastTouchAt = 0
let lastOpenedAt = 0

/** Call it for each touch. A touch does not renew a choice whose time has passed, for example during sleep. */
export function notePersonTouch(): void {
  endIdlePerson()
  lastTouchAt = clock.now()
}

/** Ends the choice, and closes the questions, if the last touch is longer ago than the device's time. */
export function endIdlePerson(): void {
  const device = ownDevice()
  if (!device) return
  const latestIdle = clock.now() - device.segundos * 1000
  if (lastTouchAt > latestIdle) return
  if (actingPerson.getState().chosen) endPerson()
  if (lastOpenedAt <= latestIdle) closeQuestions()
}

export function endPerson(): void {
  actingPerson.setState({ chosen: null, proof: undefined, waitingProofs: new Map() })
}

/** @param proof undefined if the person entered no PIN */
export function choosePerson(chosen: ActingPerson, proof: string | undefined): void {
  lastTouchAt = clock.now()
  actingPerson.setState({ chosen, proof, waitingProofs: new Map() })
}

/** Stores the proof of a person whose PIN was asked. Chooses the person, unless another one is chosen. */
export function keepProof(person: ActingPerson, proof: string): void {
  const { chosen, waitingProofs } = actingPerson.getState()
  if (!chosen || chosen.user === person.user) choosePerson(person, proof)
  else actingPerson.setState({ waitingProofs: new Map(waitingProofs).set(person.user, proof) })
}

interface WaitingQuestion extends PersonQuestion {
  readonly answered: Promise<Acting | undefined>
  /** The proof of `pinOf` when the question was asked, which the server refused. */
  readonly refused: string | undefined
  readonly close: () => void
}

/** The first one is open. */
const questions: WaitingQuestion[] = []
let lastId = 0

/** The answer to a question that an earlier answer has settled. */
function settledBy({ pinOf, refused }: WaitingQuestion): Acting | undefined {
  if (pinOf === undefined) return chosenActing()
  const acting = actingOf(pinOf)
  return acting.proof === undefined || acting.proof === refused ? undefined : acting
}

function openNextQuestion(): void {
  const [question = null] = questions
  const acting = question ? settledBy(question) : undefined
  if (acting) question?.answer(acting)
  else show(question)
}

function show(question: PersonQuestion | null): void {
  lastOpenedAt = clock.now()
  actingPerson.setState({ question })
}

function closeQuestions(): void {
  for (const question of questions.splice(0)) question.close()
  actingPerson.setState({ question: null })
}

/**
 * Asks who acts, or for the PIN of `pinOf`. Equal questions share one answer, and others wait for their turn. Resolves to
 * undefined if the question is closed.
 * @param reason the command that needs the answer, in words; for a command that waited
 */
export function askPerson(pinOf?: number, reason?: string): Promise<Acting | undefined> {
  const open = questions.find((each) => each.pinOf === pinOf)
  if (open) return open.answered
  let resolve: (acting: Acting | undefined) => void = () => {}
  const answered = new Promise<Acting | undefined>((settle) => {
    resolve = settle
  })
  const question: WaitingQuestion = {
    id: (lastId += 1),
    pinOf,
    reason,
    close: () => resolve(undefined),
    refused: pinOf === undefined ? undefined : actingOf(pinOf).proof,
    answered,
    answer(acting) {
      if (questions[0] !== question) return
      questions.shift()
      resolve(acting)
      openNextQuestion()
    },
  }
  questions.push(question)
  if (questions.length === 1) show(question)
  return answered
}

export function chosenActing(): Acting | undefined {
  const { chosen } = actingPerson.getState()
  return chosen ? actingOf(chosen.user) : undefined
}

/** The person, with the proof if the PIN was entered here. */
export function actingOf(person: number): Acting {
  const { chosen, proof, waitingProofs } = actingPerson.getState()
  return { person, proof: chosen?.user === person ? proof : waitingProofs.get(person) }
}

session.subscribe(({ user, branch }, before) => {
  if (user?.id !== before.user?.id || branch !== before.branch) {
    endPerson()
    closeQuestions()
  }
})
