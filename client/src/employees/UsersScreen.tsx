import type { PlatformUser } from '@orderi/shared/accounts/schema'
import {
  createUser,
  deleteUser,
  removeUserSecondFactor,
  users,
} from '@orderi/shared/contract/backoffice'
import IconDeviceMobileOff from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { peopleWords } from '../i18n/office.ts'
import { DeleteDialog } from '../office/DeleteDialog.tsx'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EntityListScreen } from '../office/list/EntityListScreen.tsx'
import { RowButton } from '../office/list/RowButton.tsx'
import { readList, useServerList } from '../office/list/useList.ts'
import { type Credentials, credentialsOf, PasswordDialog } from '../office/PasswordDialog.tsx'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { RenewSecretDialog } from './RenewSecretDialog.tsx'
import { roleText } from './roleText.ts'
import { UserForm } from './UserForm.tsx'

const words = peopleWords

const COLUMNS: readonly Column<PlatformUser>[] = [
  { label: words.name, cell: ({ name }) => name, isMain: true },
  { label: words.email, cell: ({ email }) => email },
  { label: words.profile, cell: ({ pending }) => roleText({ type: 'superadmin', pending }) },
]

/** Issues a new password. If the person has not accepted the role yet, assigns it again to issue a new code. */
async function renew(user: PlatformUser): Promise<Credentials> {
  const { name, email } = user
  const body = { name, email: email ?? '', type: 'superadmin' } as const
  return credentialsOf(user, await api.request(createUser, { body }))
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.users })

export function UsersScreen() {
  const list = useServerList({ key: queryKeys.users, read: readList(users) })
  const own = useStore(session, ({ user }) => user?.id)
  const unprotecting = useEntityDialog<PlatformUser>()
  const renewing = useEntityDialog<PlatformUser>()
  const [credentials, setCredentials] = useState<Credentials>()
  return (
    <EntityListScreen
      title={words.title}
      list={list}
      columns={COLUMNS}
      words={{ ...words.users, create: words.create }}
      icon={IconUsers}
      nameOf={({ name }) => name}
      rowActions={(row) =>
        row.pending === 1 ? (
          <RowButton
            text={words.recode}
            label={words.recodeOne({ name: row.name })}
            icon={IconKey}
            onClick={() => renewing.open(row)}
          />
        ) : (
          row.id !== own &&
          row.segundo_factor === 1 && (
            <RowButton
              text={words.secondFactor.remove}
              label={words.secondFactor.removeOne({ name: row.name })}
              icon={IconDeviceMobileOff}
              onClick={() => unprotecting.open(row)}
            />
          )
        )
      }
      form={(editing) => (
        <UserForm editing={editing} onSaved={refresh} onCredentials={setCredentials} />
      )}
      canRemove={({ id }) => id !== own}
      remove={deleteUser}
      deleteWords={words.users.remove}
      onRemoved={refresh}
    >
      <DeleteDialog
        deleting={unprotecting}
        nameOf={({ name }) => name}
        remove={({ id }, key) => api.request(removeUserSecondFactor, { body: { id }, key })}
        words={words.secondFactor.removal}
        onDone={refresh}
      />
      <RenewSecretDialog
        renewing={renewing}
        nameOf={({ name }) => name}
        send={renew}
        onCredentials={setCredentials}
      />
      <PasswordDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
    </EntityListScreen>
  )
}
