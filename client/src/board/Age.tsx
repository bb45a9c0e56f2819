/** How long something has waited: a clock, the minutes, and a colour with an icon of its own. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { memo } from 'react'
import { duration, minutesSince } from '../i18n/format.ts'
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

/**
 * Counts by itself: what it stands on is not drawn again. `text`: without a ground of its own. `inherit`: in the
 * colour of what it stands on. `calm`: a time that nobody is late by. `isOver`: the wait has ended, and counts no more.
 */
export const Age = memo(function Age(props: {
  since: string
  look?: 'text' | 'inherit' | 'calm'
  isOver?: boolean
}) {
  const { since, look, isOver = false } = props
  const counted = useMinutes(since)
  const minutes = useLast(isOver ? undefined : counted) ?? counted
  const tone = ageTone(minutes, useAgeLimits())
  const Icon = look === 'calm' ? IconClock : ICONS[tone]
  return (
    <span className={classes['age']} data-tone={tone} data-look={look}>
      <Icon size="1.15em" stroke={2.25} />
      {duration(minutes)}
    </span>
  )
})

/** The colour of a wait along the edge of what waits; `Age` says it in words. Counts by itself, too. */
export const AgeBand = memo(function AgeBand({ since }: { since: string }) {
  const tone = ageTone(useMinutes(since), useAgeLimits())
  return <span className={classes['band']} data-tone={tone} />
})

/** Drawn anew when it is another minute, not whenever the clock is looked at. */
function useMinutes(since: string): number {
  return useServerTime(TICK_MS, (now) => minutesSince(since, now))
}
