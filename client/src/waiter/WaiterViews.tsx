import { memo } from 'react'
import { ClosedBillsButton } from '../board/closed/ClosedBillsButton.tsx'
import { RecallButton } from '../board/recall/RecallButton.tsx'
import { useMenu } from '../board/take/useMenu.ts'
import { WaiterCalls } from './calls/WaiterCalls.tsx'
import { MuteNote } from './MuteNote.tsx'
import { PushNote } from './PushNote.tsx'
import { ReadyDishes } from './ready/ReadyDishes.tsx'
import { Tables } from './tables/Tables.tsx'
import { useRecordActions } from './useMyTableIds.ts'
import { useVibration } from './useVibration.ts'
import { useWaiterView, type WaiterView } from './useWaiterView.ts'
import { WaiterBar } from './WaiterBar.tsx'
import classes from './WaiterViews.module.css'

const VIEWS: Record<WaiterView, typeof WaiterCalls> = {
  avisos: WaiterCalls,
  listos: ReadyDishes,
  mesas: Tables,
}

export const WaiterViews = memo(function WaiterViews() {
  const view = useWaiterView()
  const View = VIEWS[view]
  useRecordActions()
  // Loads the menu in advance, because the network may be down when the waiter takes an order.
  useMenu()
  useVibration()
  return (
    <>
      <div className={classes['view']}>
        <PushNote />
        {view === 'avisos' && <MuteNote />}
        <View />
        {view === 'avisos' && <ClosedBillsButton />}
        {view === 'listos' && <RecallButton />}
      </div>
      <WaiterBar view={view} />
    </>
  )
})
