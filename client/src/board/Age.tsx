/** How long something has waited: a clock, the minutes, and a colour with an icon of its own. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { duration, minutesSince } from '../i18n/format.ts'
import { useServerNow } from '../live/react.tsx'
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
export function Age(props: {
  since: string
  look?: 'text' | 'inherit' | 'calm'
  isOver?: boolean
}) {
  const { since, look, isOver = false } = props
  const counted = minutesSince(since, useServerNow(TICK_MS))
  const minutes = useLast(isOver ? undefined : counted) ?? counted
  const tone = ageTone(minutes, useAgeLimits())
  const Icon = look === 'calm' ? IconClock : ICONS[tone]
  return (
    <span className={classes['age']} data-tone={tone} data-look={look}>
      <Icon size="1.15em" stroke={2.25} />
      {duration(minutes)}
    </span>
  )
}

/** The colour of a wait along the edge of what waits; `Age` says it in words. Counts by itself, too. */
export function AgeBand({ since }: { since: string }) {
  const minutes = minutesSince(since, useServerNow(TICK_MS))
  return <span className={classes['band']} data-tone={ageTone(minutes, useAgeLimits())} />
}
