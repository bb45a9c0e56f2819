/** Moving a bill to another table: the halls with their tables, the present one left out of the choice. */
import { UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Table } from '@orderi/shared/floor/schema'
import { texts } from '../../i18n/texts.ts'
import { useFloor, useWhyMoneyWaits } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTableState } from '../boardViews.ts'
import { shownHalls } from '../shownHalls.ts'
import { useSteps } from '../useSteps.ts'
import classes from './MoveBill.module.css'
import { WhyNot } from './WhyNot.tsx'

const NO_TABLES: ReadonlySet<number> = new Set()

export function MoveBill(props: { bill: Bill; onBack: () => void; onMoved: () => void }) {
  const { bill, onBack, onMoved } = props
  const halls = shownHalls(useFloor()?.halls ?? [], NO_TABLES)
  const steps = useSteps()
  const why = useWhyMoneyWaits()
  const move = async (table: Table) => {
    const outcome = await steps.moveBill(bill, table)
    if (outcome.state === 'done') onMoved()
  }
  return (
    <Dialog
      opened
      isQuestion
      size="lg"
      title={texts.pos.bill.moveTitle(bill.number)}
      closeLabel={texts.common.close}
      onClose={onBack}
    >
      <p className={classes['text']}>{texts.pos.bill.moveText}</p>
      <WhyNot text={why} />
      {halls.map((hall) => (
        <section key={hall.id} aria-label={hall.name}>
          <h3 className={classes['hall']}>{hall.name}</h3>
          <ul className={classes['tables']}>
            {hall.tables.map((table) => (
              <li key={table.id}>
                <Choice
                  table={table}
                  disabled={why !== undefined || table.id === bill.table_id}
                  onChoose={() => void move(table)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

function Choice(props: { table: Table; disabled: boolean; onChoose: () => void }) {
  const { table, disabled } = props
  const { bills } = useTableState(table.id)
  return (
    <UnstyledButton
      className={classes['table']}
      data-free={bills === 0 || undefined}
      disabled={disabled}
      onClick={props.onChoose}
    >
      <span className={classes['name']}>{table.name}</span>
      <span className={classes['state']}>
        {bills === 0 ? texts.pos.table.free : texts.pos.table.billCount(bills)}
      </span>
    </UnstyledButton>
  )
}
