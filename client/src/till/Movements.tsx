import type { CashMovement } from '@orderi/shared/payments/cash-sessions'
import { drawerEffect } from '@orderi/shared/payments/session-figures'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { dateTime } from '../i18n/format.ts'
import { tillWords } from '../i18n/till.ts'
import { RowButton } from '../office/list/RowButton.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { signedMoney } from './signedMoney.ts'

const words = tillWords.movements

/** The movements of a session. Amounts have the sign of their effect on the drawer. */
export function Movements(props: {
  movements: readonly CashMovement[]
  onReverse?: ((movement: CashMovement) => void) | undefined
}) {
  const { movements, onReverse } = props
  const zone = useOwnZone()
  const money = useRestaurantMoney()
  const reversed = new Set(movements.map(({ of }) => of))
  if (movements.length === 0) return <p className="faint">{words.none}</p>
  const columns: readonly Column<CashMovement>[] = [
    {
      label: words.kind,
      isMain: true,
      cell({ id, kind, of }) {
        const name = tillWords.moving.kinds[kind]
        const title = of === null ? name : words.reversal({ kind: name })
        return reversed.has(id) ? `${title} · ${words.reversed}` : title
      },
    },
    {
      label: words.reason,
      cell: ({ reason, note }) => [reason, note].filter(Boolean).join(' · '),
    },
    {
      label: words.person,
      cell: ({ user, approver }) =>
        [user ?? tillWords.report.nobody, approver && words.approvedBy({ person: approver })]
          .filter(Boolean)
          .join(' · '),
    },
    { label: words.at, cell: ({ at }) => dateTime(at, zone), align: 'end' },
    {
      label: words.amount,
      cell: (movement) =>
        movement.kind === 'gaveta' ? '' : signedMoney(drawerEffect(movement), money),
      align: 'end',
    },
  ]
  return (
    <DataTable
      rows={movements}
      columns={columns}
      actionsLabel={words.actions}
      isFaded={({ id }) => reversed.has(id)}
      actions={
        onReverse &&
        ((movement) =>
          movement.of === null &&
          movement.kind !== 'gaveta' &&
          !reversed.has(movement.id) && (
            <RowButton
              text={words.reverse}
              label={words.reverseOne({
                kind: tillWords.moving.kinds[movement.kind],
                amount: money(movement.amount),
              })}
              icon={IconArrowBackUp}
              onClick={() => onReverse(movement)}
            />
          ))
      }
    />
  )
}
