import { Email } from '@orderi/shared/kernel/fields'
import { peopleWords } from '../i18n/people.ts'
import { requiredText } from '../office/form/required.ts'

export const identityRules = {
  name: requiredText,
  email(email: string) {
    return requiredText(email) ?? (Email.safeParse(email).success ? null : peopleWords.badEmail)
  },
}
