import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Table } from '@orderi/shared/floor/schema'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { useBranch, useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTableState } from '../boardViews.ts'
import { shownHalls } from '../shownHalls.ts'
import { useBoardActions } from '../useBoardActions.ts'
import { DisabledReason } from './DisabledReason.tsx'
import classes from './MoveBill.module.css'

const NO_TABLES: ReadonlySet<number> = new Set()

export function MoveBill(props: { bill: Bill; onBack: () => void; onMoved: () => void }) {
  const { bill, onBack, onMoved } = props
  const halls = shownHalls(useBranch()?.halls ?? [], NO_TABLES)
  const actions = useBoardActions()
  const why = useOnlineOnlyBlocker()
  const [chosen, setChosen] = useState<Table>()
  const [isSending, setSending] = useState(false)
  const move = async (table: Table) => {
    setSending(true)
    const outcome = await actions.run(
      { type: 'moveBill', body: { bill_id: bill.id, table_id: table.id } },
      { bill, table: table.name },
    )
    setSending(false)
    if (outcome.state === 'done') onMoved()
  }
  return (
    <Dialog
      opened
      isQuestion
      size="lg"
      title={texts.pos.bill.moveTitle({ number: bill.number })}
      onClose={onBack}
    >
      <p className={classes['text']}>{texts.pos.bill.moveText}</p>
      <DisabledReason text={why} />
      {halls.map((hall) => (
        <section key={hall.id} aria-label={hall.name}>
          <h3 className={classes['hall']}>{hall.name}</h3>
          <ul className={classes['tables']}>
            {hall.tables.map((table) => (
              <li key={table.id}>
                <Choice
                  table={table}
                  disabled={why !== undefined || table.id === bill.table_id}
                  isChosen={table.id === chosen?.id}
                  onChoose={() => setChosen(table)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onBack}>
          {texts.common.back}
        </Button>
        <Button
          loading={isSending}
          disabled={why !== undefined || !chosen}
          onClick={() => chosen && void move(chosen)}
        >
          {chosen ? texts.pos.bill.moveTo({ table: chosen.name }) : texts.pos.bill.move}
        </Button>
      </div>
    </Dialog>
  )
}

function Choice(props: {
  table: Table
  disabled: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  const { table, disabled } = props
  const { bills, unserved } = useTableState(table.id)
  const isFree = bills === 0 && unserved === 0
  return (
    <UnstyledButton
      className={classes['table']}
      data-free={isFree || undefined}
      aria-pressed={props.isChosen}
      disabled={disabled}
      onClick={props.onChoose}
    >
      <span className={classes['name']}>{table.name}</span>
      <span className="detail">
        {isFree
          ? texts.pos.table.free
          : bills === 0
            ? texts.pos.table.unserved
            : texts.pos.table.billCount({ count: bills })}
      </span>
    </UnstyledButton>
  )
}
