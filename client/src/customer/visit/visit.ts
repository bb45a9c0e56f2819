/** The visit: at which table the guest sits, and as whom. */
import type { User } from '@orderi/shared/accounts/schema'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'

/** Who this phone speaks as. */
export interface Person {
  readonly token: string
  readonly user: Pick<User, 'id' | 'name' | 'email'>
}

/** Somebody with an account has an e-mail; a guest has none. */
export function hasAccount(person: Person | null): boolean {
  return person?.user.email != null
}

interface Visit {
  /** The table's code, as it was scanned. */
  readonly code: string | null
  readonly person: Person | null
}

const CODE = 'orderi.mesa'
const PERSON = 'orderi.cliente'

function readKept(): Visit {
  return {
    code: readValue<string>(CODE, (code) => typeof code === 'string') ?? null,
    person: readValue<Person>(PERSON, ({ token, user }) => token !== '' && user.id > 0) ?? null,
  }
}

/** This phone's visit. */
export const visit = createStore<Visit>(readKept)

for (const name of [CODE, PERSON]) onStoredElsewhere(name, () => visit.setState(readKept()))

/** The guest sits at this table from now on. */
export function sitAt(code: string): void {
  storeValue(CODE, code)
  visit.setState({ code })
}

/** The guest is gone from the table, and nobody speaks any more. */
export function leaveTable(): void {
  storeValue(CODE, null)
  storeValue(PERSON, null)
  visit.setState({ code: null, person: null })
}

/** A guest gave their name, and the server calls them so. */
export function beCalled(name: string | undefined): void {
  const { person } = visit.getState()
  if (!person || !name || hasAccount(person) || person.user.name === name) return
  become({ ...person, user: { ...person.user, name } })
}

/** This phone speaks as somebody, or as nobody, from now on. */
export function become(whoever: Person | null): void {
  const person = whoever && {
    token: whoever.token,
    user: { id: whoever.user.id, name: whoever.user.name, email: whoever.user.email },
  }
  storeValue(PERSON, person)
  visit.setState({ person })
}
