import { UnstyledButton } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { memo } from 'react'
import { Age } from '../board/Age.tsx'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { InactiveMark } from '../board/InactiveMark.tsx'
import { ReadyMark } from '../board/ReadyMark.tsx'
import { TableName } from '../board/TableName.tsx'
import { TableSigns } from '../board/TableSigns.tsx'
import type { TableState } from '../board/tableState.ts'
import { texts } from '../i18n/common.ts'
import { useLayout } from '../ui/layout.tsx'
import classes from './TableCard.module.css'

export const TableCard = memo(function TableCard(props: {
  id: number
  name: string
  capacity: number
  isInactive: boolean
  state: TableState
}) {
  const { id, name, capacity, isInactive, state } = props
  const openDialog = useOpenDialog()
  const isFree = state.kind === 'free'
  const isWall = useLayout() === 'wall'
  return (
    <UnstyledButton
      className={classes['card']}
      data-kind={state.kind}
      data-inactive={isInactive || undefined}
      onClick={() => openDialog({ kind: isFree ? 'tomar-mesa' : 'mesa', id })}
    >
      <TableName className={classes['name']} name={name} />
      <span className={classes['facts']}>
        <span className={classes['capacity']}>
          <span className="unseen">{texts.pos.table.people({ count: capacity })}</span>
          {/* Cards on a wall have a fixed height, and no other space for the mark. */}
          {isWall && state.ready > 0 ? (
            <ReadyMark pieces={state.ready} isShort />
          ) : (
            <>
              <IconUsers size="1.1em" />
              <span aria-hidden>{capacity}</span>
            </>
          )}
        </span>
        <span className={classes['state']}>
          {isFree ? texts.pos.table.select : texts.pos.table.billCount({ count: state.bills })}
        </span>
      </span>
      <span className={classes['foot']}>
        {isInactive && <InactiveMark />}
        <TableSigns className={classes['sign']} state={state} />
        {!isWall && <ReadyMark pieces={state.ready} />}
        {state.waitingSince && <AgeOn state={state} since={state.waitingSince} />}
      </span>
    </UnstyledButton>
  )
})

/** The waiting time on a filled card has the card's text colour, because its usual colours would not be legible. */
function AgeOn({ state, since }: { state: TableState; since: string }) {
  const isFilled = state.kind === 'calling' || state.kind === 'asked'
  return <Age since={since} {...(isFilled ? { look: 'inherit' } : { lines: state.waitingLines })} />
}
