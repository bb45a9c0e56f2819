import type { Employee } from '@orderi/shared/accounts/schema'
import { createEmployee, renewPassword } from '@orderi/shared/contract/backoffice'
import { api } from '../api/api.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { type Credentials, credentialsOf } from '../office/PasswordDialog.tsx'
import { RenewSecretDialog } from './RenewSecretDialog.tsx'

/** Issues a new password. If the person has not accepted the role yet, assigns it again to issue a new code. */
async function renew({ user, user_id, type, sucursalesSeleccionadas, pending }: Employee) {
  const answer = pending
    ? await api.request(createEmployee, {
        body: { name: user.name, email: user.email ?? '', type, sucursalesSeleccionadas },
      })
    : await api.request(renewPassword, { body: { user: user_id } })
  return credentialsOf(user, answer)
}

export function RenewEmployeeSecretDialog(props: {
  renewing: EntityDialogState<Employee>
  onCredentials: (credentials: Credentials) => void
}) {
  return <RenewSecretDialog {...props} nameOf={({ user }) => user.name} send={renew} />
}
