/** Stores who acts on a shared device. On other screens, the person of the session acts. */
import { createStore } from 'zustand/vanilla'
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
  readonly pinOf: number | undefined
  readonly answer: (acting: Acting | undefined) => void
}

interface ActingState {
  readonly chosen: ActingPerson | null
  readonly proof: string | undefined
  readonly question: PersonQuestion | null
}

export const actingPerson = createStore<ActingState>(() => ({
  chosen: null,
  proof: undefined,
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

let lastTouchAt = 0

/** Call it for each touch. The choice ends when the device's time has passed since the last touch. */
export function notePersonTouch(): void {
  lastTouchAt = performance.now()
}

/** Ends the choice if the last touch is longer ago than the device's time. */
export function endIdlePerson(): void {
  const idleMs = performance.now() - lastTouchAt
  if (actingPerson.getState().chosen && idleMs >= (ownDevice()?.segundos ?? 0) * 1000) endPerson()
}

export function endPerson(): void {
  actingPerson.setState({ chosen: null, proof: undefined })
}

/** @param proof undefined if the person entered no PIN */
export function choosePerson(chosen: ActingPerson, proof: string | undefined): void {
  notePersonTouch()
  actingPerson.setState({ chosen, proof })
}

/** Asks who acts, or asks for the PIN of `pinOf`. Resolves to undefined if the question is closed or replaced. */
export function askPerson(pinOf?: number): Promise<Acting | undefined> {
  actingPerson.getState().question?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (acting: Acting | undefined) => {
      actingPerson.setState({ question: null })
      resolve(acting)
    }
    actingPerson.setState({ question: { pinOf, answer } })
  })
}

export function chosenActing(): Acting | undefined {
  const { chosen, proof } = actingPerson.getState()
  return chosen ? { person: chosen.user, proof } : undefined
}

session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) endPerson()
})
