/** The visit: at which table the guest sits, and as whom. */
import type { User } from '@orderi/shared/accounts/schema'
import { createStore } from 'zustand/vanilla'
import { keep, keptValue, onKeptElsewhere } from '../kept.ts'

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

const CODE = 'mesa'
const PERSON = 'cliente'

function readKept(): Visit {
  return {
    code: keptValue<string>(CODE, (code) => typeof code === 'string') ?? null,
    person: keptValue<Person>(PERSON, ({ token, user }) => token !== '' && user.id > 0) ?? null,
  }
}

/** This phone's visit. */
export const visit = createStore<Visit>(readKept)

for (const name of [CODE, PERSON]) onKeptElsewhere(name, () => visit.setState(readKept()))

/** The guest sits at this table from now on. */
export function sitAt(code: string): void {
  keep(CODE, code)
  visit.setState({ code })
}

/** This phone speaks as somebody, or as nobody, from now on. */
export function become(person: Person | null): void {
  keep(PERSON, person)
  visit.setState({ person })
}
