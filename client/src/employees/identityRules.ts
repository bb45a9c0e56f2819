/** What the name and the e-mail of a person must be; the server checks them again. */
import { Email } from '@orderi/shared/kernel/fields'
import { peopleWords } from '../i18n/people.ts'
import { texts } from '../i18n/texts.ts'

const isEmpty = (text: string) => text.trim() === ''

export const identityRules = {
  name: (name: string) => (isEmpty(name) ? texts.office.form.required : null),
  email(email: string) {
    if (isEmpty(email)) return texts.office.form.required
    return Email.safeParse(email).success ? null : peopleWords.badEmail
  },
}
