/** Desk and wall: what cannot wait above; below, the tables beside the orders and bills. */
import { memo } from 'react'
import { AskedPanel } from './AskedPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { HallTabs } from './HallTabs.tsx'
import classes from './PanesSideBySide.module.css'
import { WorkTabs } from './WorkTabs.tsx'

export const PanesSideBySide = memo(function PanesSideBySide() {
  return (
    <div className={classes['panes']}>
      <div className={classes['attention']}>
        <CallsPanel />
        <AskedPanel />
      </div>
      <div className={classes['columns']}>
        <HallTabs />
        <WorkTabs />
      </div>
    </div>
  )
})
