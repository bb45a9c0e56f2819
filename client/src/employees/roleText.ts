import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { peopleWords as words } from '../i18n/office.ts'

export function roleText(person: {
  readonly type: EmployeeType | 'superadmin'
  readonly pending: 0 | 1
}): string {
  const role = words.profiles[person.type]
  return person.pending ? `${role} · ${words.pending}` : role
}
