/** What the name and the e-mail of a person must be; the server checks them again. */
import { Email } from '@orderi/shared/kernel/fields'
import { peopleWords } from '../i18n/es/people.ts'
import { es } from '../i18n/es.ts'

const isEmpty = (text: string) => text.trim() === ''

export const identityRules = {
  name: (name: string) => (isEmpty(name) ? es.office.form.required : null),
  email(email: string) {
    if (isEmpty(email)) return es.office.form.required
    return Email.safeParse(email).success ? null : peopleWords.badEmail
  },
}
