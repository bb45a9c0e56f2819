/** Desk and wall: the tables, the orders and bills, and beside them what cannot wait. Nothing of it moves when somebody calls. */
import { memo } from 'react'
import { AskedPanel } from './AskedPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { HallTabs } from './HallTabs.tsx'
import classes from './PanesSideBySide.module.css'
import { WorkTabs } from './WorkTabs.tsx'

export const PanesSideBySide = memo(function PanesSideBySide() {
  return (
    <div className={classes['panes']}>
      <HallTabs />
      <WorkTabs />
      <div className={classes['attention']}>
        <CallsPanel />
        <AskedPanel />
      </div>
    </div>
  )
})
