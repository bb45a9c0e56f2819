/** Users of the platform, whose only role is superadmin (docs/specification.md, section 3). */
import type { PlatformUser } from '@orderi/shared/accounts/schema'
import { createUser, updateUser, users } from '@orderi/shared/contract/backoffice'
import { api } from '../api/api.ts'
import { peopleWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { findAgain } from '../office/form/findAgain.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { type Credentials, credentialsOf, withLostResponse } from '../office/PasswordDialog.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { identityRules } from './identityRules.ts'

const words = peopleWords

const PROFILES = [{ value: 'superadmin', label: words.profiles.superadmin }]

interface Values {
  readonly name: string
  readonly email: string
  readonly type: 'superadmin'
}

export function UserForm(props: {
  editing: EntityDialogState<PlatformUser>
  onSaved: () => void
  onCredentials: (credentials: Credentials) => void
}) {
  const create = async (body: Values, key: string) => {
    const { answer: made, isReplay } = await api.send(createUser, { body, key })
    const lost = {
      text: made.pending ? words.password.lostCode : words.password.lostSuperadmin,
    }
    props.onCredentials(withLostResponse(credentialsOf(made, made), isReplay, lost))
    return made
  }
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.users.form}
      valuesOf={(user): Values => ({
        name: user?.name ?? '',
        email: user?.email ?? '',
        type: 'superadmin',
      })}
      validate={identityRules}
      create={(values, { key }) => create(values, key)}
      update={(values, sent, { id }) =>
        api.request(updateUser, { body: { id, ...values }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(users))}
      summary={({ name, email }) => [
        [words.form.name, name],
        [words.form.email, email],
      ]}
      onSaved={props.onSaved}
    >
      {(form) => <IdentityFields field={form.getInputProps} profiles={PROFILES} />}
    </FormDialog>
  )
}
