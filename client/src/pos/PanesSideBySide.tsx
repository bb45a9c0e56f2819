/** The panes of a desk or wall screen. With large text, the tables become a tab. */
import { type CSSProperties, memo } from 'react'
import { useCallingBillIds, useRequestedBillIds, useShownHalls } from '../board/boardViews.ts'
import { useLayout } from '../ui/layout.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { useSizeInRem } from '../ui/useSizeInRem.ts'
import { BillRequestsPanel } from './BillRequestsPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { Halls } from './Halls.tsx'
import { hallColumns, hallsWidth } from './hallColumns.ts'
import classes from './PanesSideBySide.module.css'
import { useIsTight } from './useIsTight.ts'
import { WorkTabs } from './WorkTabs.tsx'

/** When the two panels are empty, a line of this height (in rem) below the halls replaces them. */
const QUIET_LINE_REM = 3

export const PanesSideBySide = memo(function PanesSideBySide() {
  const isTight = useIsTight()
  const isWall = useLayout() === 'wall'
  const isQuiet = useSettled(
    useCallingBillIds().length + useRequestedBillIds().length === 0,
    'attention',
  )
  const halls = useShownHalls()
  const [ref, size] = useSizeInRem<HTMLDivElement>()
  const columns =
    isWall && !isTight && size
      ? hallColumns(
          halls.map((hall) => hall.tables.length),
          size.height - QUIET_LINE_REM,
        )
      : undefined
  return (
    <div
      ref={ref}
      className={classes['panes']}
      data-tight={isTight || undefined}
      data-quiet={(isWall && isQuiet) || undefined}
      style={
        columns === undefined
          ? undefined
          : ({ '--halls': `${hallsWidth(columns)}rem` } as CSSProperties)
      }
    >
      {!isTight && <Halls columns={columns} />}
      <WorkTabs hasTables={isTight} />
      <div className={classes['attention']}>
        <CallsPanel />
        <BillRequestsPanel />
      </div>
    </div>
  )
})
