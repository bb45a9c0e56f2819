import type { User } from '@orderi/shared/accounts/schema'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'

export interface Person {
  readonly token: string
  readonly user: Pick<User, 'id' | 'name' | 'email'>
}

/** Only accounts have an e-mail; anonymous guests have none. */
export function hasAccount(person: Person | null): boolean {
  return person?.user.email != null
}

interface Visit {
  readonly code: string | null
  readonly person: Person | null
}

const CODE = 'orderi.mesa'
const PERSON = 'orderi.cliente'

function readStored(): Visit {
  return {
    code: readValue<string>(CODE, (code) => typeof code === 'string') ?? null,
    person: readValue<Person>(PERSON, ({ token, user }) => token !== '' && user.id > 0) ?? null,
  }
}

export const visit = createStore<Visit>(readStored)

for (const name of [CODE, PERSON]) onStoredElsewhere(name, () => visit.setState(readStored()))

export function setTable(code: string): void {
  storeValue(CODE, code)
  visit.setState({ code })
}

export function clearVisit(): void {
  storeValue(CODE, null)
  storeValue(PERSON, null)
  visit.setState({ code: null, person: null })
}

/** Changes the name of an anonymous guest on this phone. Does nothing for accounts and empty names. */
export function setGuestName(name: string | undefined): void {
  const { person } = visit.getState()
  if (!person || !name || hasAccount(person) || person.user.name === name) return
  setPerson({ ...person, user: { ...person.user, name } })
}

export function setPerson(given: Person | null): void {
  const person = given && {
    token: given.token,
    user: { id: given.user.id, name: given.user.name, email: given.user.email },
  }
  storeValue(PERSON, person)
  visit.setState({ person })
}
