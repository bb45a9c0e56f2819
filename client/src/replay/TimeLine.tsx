/** The day as a line: a slider, with a mark for each moment. The list of moments is its equivalent for screen readers. */
import { useStore } from 'zustand'
import { clockTime } from '../i18n/format.ts'
import { nightWords as words } from '../i18n/money.ts'
import { forgetTouch } from '../ui/useSettled.ts'
import { momentText } from './MomentsDialog.tsx'
import type { Moment } from './moments.ts'
import type { Player } from './player.ts'
import classes from './Replay.module.css'

const MINUTE_MS = 60_000

export function TimeLine(props: { player: Player; zone: string; moments: readonly Moment[] }) {
  const { player, zone, moments } = props
  const { from, to } = player
  const minutes = Math.max(1, Math.ceil((to - from) / MINUTE_MS))
  // The end is a value of its own, so that keys reach the events of the last minute.
  const minute = useStore(player.state, ({ at }) =>
    at >= to ? minutes : Math.floor((at - from) / MINUTE_MS),
  )
  const last = useStore(player.state, ({ at }) => moments.findLast((moment) => moment.at <= at))
  const shownAt = Math.min(to, from + minute * MINUTE_MS)
  return (
    <div className={classes['line']}>
      <div className={classes['marks']} aria-hidden>
        {moments.map(({ key, kind, at }) => (
          <span
            key={key}
            className={classes['momentMark']}
            data-kind={kind}
            style={{ left: `${((at - from) / (minutes * MINUTE_MS)) * 100}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        className={classes['slider']}
        aria-label={words.time}
        aria-valuetext={clockTime(shownAt, zone)}
        min={0}
        max={minutes}
        step={1}
        value={minute}
        onChange={({ currentTarget: { value } }) => {
          forgetTouch()
          player.seek(from + Number(value) * MINUTE_MS)
        }}
      />
      <div className={classes['ends']}>
        <span aria-hidden>{clockTime(from, zone)}</span>
        <output className={classes['last']}>
          {last && `${clockTime(last.at, zone)} · ${momentText(last)}`}
        </output>
        <span aria-hidden>{clockTime(to, zone)}</span>
      </div>
    </div>
  )
}
