import { ROLES } from '@orderi/shared/accounts/roles'
import type { Employee } from '@orderi/shared/accounts/schema'
import { createPinCode } from '@orderi/shared/contract/backoffice'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { dateTime } from '../../i18n/format.ts'
import { paymentsWords } from '../../i18n/money.ts'
import { peopleWords } from '../../i18n/office.ts'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { StatusMark } from '../../office/list/StatusMark.tsx'
import { SecretDialog, type ShownSecret } from '../../office/SecretDialog.tsx'
import { Section } from '../../office/Section.tsx'
import { useOwnZone } from '../../office/useOwnZone.ts'
import { queryClient } from '../../shell/queries.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { roleText } from '../roleText.ts'
import { BadgeDialog } from './BadgeDialog.tsx'
import { PermissionsForm } from './PermissionsForm.tsx'
import { isCodeOpen } from './pinState.ts'

const words = paymentsWords.people
const codes = peopleWords.permissions

type Row = Employee & { readonly id: number }

function permissionsText({ type, permisos, descuento_maximo }: Employee): string {
  const ofRole = ROLES[type].permissions
  if (ofRole === 'all') return words.everything
  const names = [...new Set([...ofRole, ...permisos])].map((each) => words.kinds[each])
  if (descuento_maximo > 0) names.push(words.discountUpTo({ percent: descuento_maximo }))
  return names.join(', ') || words.none
}

function PinState({ person }: { person: Employee }) {
  const zone = useOwnZone()
  if (isCodeOpen(person))
    return codes.pending({ until: dateTime(person.codigo_pin_vence ?? '', zone) })
  return <StatusMark isOn={person.tiene_pin === 1} on={words.hasPin} off={words.noPin} />
}

const COLUMNS: readonly Column<Row>[] = [
  { label: words.name, cell: ({ user }) => user.name, isMain: true },
  { label: peopleWords.profile, cell: roleText, isNarrow: true },
  { label: words.permissions, cell: permissionsText },
  { label: words.pin, cell: (row) => <PinState person={row} />, isNarrow: true },
]

const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.employees })

/** People who have not accepted their role yet have no permissions. */
export function PeoplePart({ people }: { people: readonly Employee[] }) {
  const rows = people
    .filter(({ pending }) => pending === 0)
    .map((each) => ({ ...each, id: each.user_id }))
  const editing = useEntityDialog<Employee>()
  const badging = useEntityDialog<Employee>()
  const [shown, show] = useState<ShownSecret>()
  const [isSending, setSending] = useState(false)
  const createCode = async ({ user }: Employee) => {
    if (isSending) return
    setSending(true)
    try {
      const { codigo } = await api.request(createPinCode, { body: { user: user.id } })
      if (codigo !== undefined) {
        const title = codes.codeOf({ name: user.name })
        show({ title, text: [codes.codeText], label: codes.code, secret: codigo })
      }
      refresh()
    } catch (error) {
      showFailure(codes.failed, error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Section title={codes.people} text={words.text}>
      <DataTable
        rows={rows}
        columns={COLUMNS}
        actionsLabel={texts.office.list.actions}
        actions={(row) => (
          <>
            <RowButton
              text={codes.code}
              label={codes.codeOf({ name: row.user.name })}
              icon={IconKey}
              onClick={() => void createCode(row)}
            />
            <RowButton
              text={peopleWords.badge.action}
              label={peopleWords.badge.title({ name: row.user.name })}
              icon={IconId}
              onClick={() => badging.open(row)}
            />
            <RowButton
              text={words.edit}
              label={words.editOne({ name: row.user.name })}
              icon={IconPencil}
              onClick={() => editing.open(row)}
            />
          </>
        )}
      />
      <PermissionsForm editing={editing} onSaved={refresh} />
      <BadgeDialog editing={badging} onChanged={refresh} />
      <SecretDialog shown={shown} onClose={() => show(undefined)} />
    </Section>
  )
}
