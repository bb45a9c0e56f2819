import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { Age } from '../../board/Age.tsx'
import { useTableState } from '../../board/boardViews.ts'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import { InactiveMark } from '../../board/InactiveMark.tsx'
import { ReadyMark } from '../../board/ReadyMark.tsx'
import { TableName } from '../../board/TableName.tsx'
import { TableSigns } from '../../board/TableSigns.tsx'
import { texts } from '../../i18n/common.ts'
import signs from './TableSigns.module.css'
import classes from './TableTile.module.css'

export const TableTile = memo(function TableTile(props: {
  id: number
  name: string
  isInactive: boolean
}) {
  const { id, name, isInactive } = props
  const state = useTableState(id)
  const openDialog = useOpenDialog()
  const isFree = state.kind === 'free'
  return (
    <UnstyledButton
      className={classes['tile']}
      data-kind={state.kind}
      data-inactive={isInactive || undefined}
      onClick={() => openDialog({ kind: isFree ? 'tomar-mesa' : 'mesa', id })}
    >
      <TableName className={classes['name']} name={name} />
      <span className={classes['foot']}>
        {isInactive && <InactiveMark />}
        <TableSigns className={signs['sign']} state={state} />
        <ReadyMark pieces={state.ready} />
        {state.waitingSince ? (
          <Age since={state.waitingSince} lines={state.waitingLines} look="text" />
        ) : (
          <span className={classes['state']}>
            {isFree ? texts.pos.table.free : texts.pos.table.open}
          </span>
        )}
      </span>
    </UnstyledButton>
  )
})
