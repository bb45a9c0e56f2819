import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { dashboardWords as words } from '../i18n/dashboard.ts'
import classes from './ChartFrame.module.css'

type View = 'chart' | 'table'

const VIEWS: { value: View; label: string }[] = [
  { value: 'chart', label: words.chart },
  { value: 'table', label: words.table },
]

export function ChartFrame(props: {
  title: string
  lead?: string | undefined
  chart: ReactNode
  table: ReactNode
  empty?: ReactNode
}) {
  const id = useId()
  const [view, setView] = useState<View>('chart')
  return (
    <section className={classes['frame']} aria-labelledby={id}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h2 className={classes['title']} id={id}>
            {props.title}
          </h2>
          {props.lead && <p className={classes['lead']}>{props.lead}</p>}
        </div>
        {!props.empty && (
          <SegmentedControl<View>
            aria-label={words.view(props.title)}
            size="sm"
            data={VIEWS}
            value={view}
            onChange={setView}
          />
        )}
      </div>
      {props.empty || (view === 'chart' ? props.chart : props.table)}
    </section>
  )
}
