import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dashboardWords as words } from '../i18n/money.ts'
import { Section } from './Section.tsx'

type View = 'chart' | 'table'

const VIEWS: { value: View; label: string }[] = [
  { value: 'chart', label: words.chart },
  { value: 'table', label: words.table },
]

/** A section that shows its figures as a chart or as a table. */
export function ChartFrame(props: {
  title: string
  lead?: string | undefined
  chart: ReactNode
  table: ReactNode
  /** Shown instead of both if there are no figures. */
  empty?: ReactNode
}) {
  const [view, setView] = useState<View>('chart')
  return (
    <Section
      title={props.title}
      text={props.lead}
      controls={
        !props.empty && (
          <SegmentedControl<View>
            aria-label={words.view({ chart: props.title })}
            size="sm"
            data={VIEWS}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      {props.empty || (view === 'chart' ? props.chart : props.table)}
    </Section>
  )
}
