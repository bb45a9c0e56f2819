/** Desk and wall: the tables, the orders and bills, and beside them what cannot wait; where the text is large, the tables are a tab. Nothing of it moves when somebody calls. */
import { memo } from 'react'
import { AskedPanel } from './AskedPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { HallTabs } from './HallTabs.tsx'
import classes from './PanesSideBySide.module.css'
import { useIsTight } from './useIsTight.ts'
import { WorkTabs } from './WorkTabs.tsx'

export const PanesSideBySide = memo(function PanesSideBySide() {
  const isTight = useIsTight()
  return (
    <div className={classes['panes']} data-tight={isTight || undefined}>
      {!isTight && <HallTabs />}
      <WorkTabs hasTables={isTight} />
      <div className={classes['attention']}>
        <CallsPanel />
        <AskedPanel />
      </div>
    </div>
  )
})
