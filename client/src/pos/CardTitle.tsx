import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { TableName } from '../board/TableName.tsx'
import classes from './cards.module.css'

/** The number and the table of a bill or an order, as a button that opens its dialog. */
export const CardTitle = memo(function CardTitle(props: {
  kind: 'cuenta' | 'pedido'
  id: number
  number: number
  /** For screen readers. */
  title: string
  table: string
  /** The texts below the table. Empty texts are left out. */
  hall: string
  person: string
}) {
  const { kind, id, hall, person } = props
  const openDialog = useOpenDialog()
  return (
    <>
      <span className={classes['number']} aria-hidden>
        {props.number}
      </span>
      <div className={classes['words']}>
        <h3 className={classes['title']}>
          <UnstyledButton className={classes['open']} onClick={() => openDialog({ kind, id })}>
            <span className="unseen">{props.title}, </span>
            <TableName name={props.table} />
          </UnstyledButton>
        </h3>
        <div className={classes['subtitle']}>{[hall, person].filter(Boolean).join(' · ')}</div>
      </div>
    </>
  )
})
