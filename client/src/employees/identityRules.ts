import { Email } from '@orderi/shared/kernel/fields'
import { peopleWords } from '../i18n/office.ts'
import { requiredTextError } from '../office/form/required.ts'

export const identityRules = {
  name: requiredTextError,
  email(email: string) {
    return (
      requiredTextError(email) ?? (Email.safeParse(email).success ? null : peopleWords.badEmail)
    )
  },
}
