import { memo } from 'react'
import { waiterWords } from '../i18n/kitchen-waiter.ts'
import { WaiterCalls } from './calls/WaiterCalls.tsx'
import { PushNote } from './PushNote.tsx'
import { ReadyDishes } from './ready/ReadyDishes.tsx'
import { Tables } from './tables/Tables.tsx'
import { useRecordActions } from './useMyTableIds.ts'
import classes from './WaiterColumns.module.css'

const { views } = waiterWords

export const WaiterColumns = memo(function WaiterColumns() {
  useRecordActions()
  return (
    <div className={classes['columns']}>
      <section className={classes['column']} aria-label={views.avisos}>
        <PushNote />
        <WaiterCalls />
      </section>
      <section className={classes['column']} aria-label={views.listos}>
        <ReadyDishes />
      </section>
      <section className={classes['column']} aria-label={views.mesas}>
        <Tables />
      </section>
    </div>
  )
})
