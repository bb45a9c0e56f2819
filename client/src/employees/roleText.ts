import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { peopleWords as words } from '../i18n/people.ts'

/** The role in lists, with a mark while the invitation is not accepted. */
export function roleText(person: {
  readonly type: EmployeeType | 'superadmin'
  readonly pending: 0 | 1
}): string {
  const role = words.profiles[person.type]
  return person.pending ? `${role} · ${words.pending}` : role
}
