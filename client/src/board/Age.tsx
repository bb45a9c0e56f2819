import type { OrderLine } from '@orderi/shared/orders/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { memo } from 'react'
import { durationText, minutesSince } from '../i18n/format.ts'
import { useServerTime } from '../live/react.tsx'
import classes from './Age.module.css'
import { type AgeTone, ageTone } from './age.ts'
import { useAgeLimits } from './boardViews.ts'
import { useLast } from './useLast.ts'

const TICK_MS = 5000

const ICONS: Record<AgeTone, typeof IconClock> = {
  green: IconClock,
  amber: IconAlertTriangle,
  red: IconFlame,
}

/** `look`: `text` has no background, `inherit` uses the parent's text colour, `calm` shows no warning icon. */
export const Age = memo(function Age(props: {
  since: string
  /** The lines that wait, if they are known. */
  lines?: readonly OrderLine[] | undefined
  look?: 'text' | 'inherit' | 'calm'
  isOver?: boolean
}) {
  const { since, lines, look, isOver = false } = props
  const counted = useMinutes(since)
  const minutes = useLast(isOver ? undefined : counted) ?? counted
  const tone = ageTone(minutes, useAgeLimits(lines))
  const Icon = look === 'calm' ? IconClock : ICONS[tone]
  return (
    <span className={classes['age']} data-tone={tone} data-look={look}>
      <Icon size="1.15em" stroke={2.25} />
      {durationText(minutes)}
    </span>
  )
})

export const AgeBand = memo(function AgeBand(props: {
  since: string
  lines: readonly OrderLine[]
}) {
  const tone = ageTone(useMinutes(props.since), useAgeLimits(props.lines))
  return <span className={classes['band']} data-tone={tone} />
})

function useMinutes(since: string): number {
  return useServerTime(TICK_MS, (now) => minutesSince(since, now))
}
