/** The person who acts on a shared device. On other screens, the person of the session acts. */
import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'

export interface ActingPerson {
  readonly user: number
  readonly name: string
}

/** A person whom requests name, with the proof of the PIN. */
export interface Acting {
  readonly person: number
  readonly proof: string | undefined
}

/** A question to whoever stands at the device: who acts, or the PIN of a person. */
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

/** The ID of the person whose actions this screen sends now. Undefined without a person. */
export function currentPerson(): { readonly id: number; readonly name: string } | undefined {
  const { chosen } = actingPerson.getState()
  if (chosen) return { id: chosen.user, name: chosen.name }
  const { user } = session.getState()
  return user ?? undefined
}

let lastTouchAt = 0

/** Must be called for each touch. The person stays chosen for the device's time after the last one. */
export function notePersonTouch(): void {
  lastTouchAt = performance.now()
}

/** Ends the choice if the device was not touched for its time. */
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

/** Asks who acts, or for the PIN of `pinOf`. Resolves to undefined if the question is closed or replaced. */
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

/** The chosen person for a request. */
export function chosenActing(): Acting | undefined {
  const { chosen, proof } = actingPerson.getState()
  return chosen ? { person: chosen.user, proof } : undefined
}

session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) endPerson()
})
