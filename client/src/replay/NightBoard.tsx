/** The boards of a past day with the controls of its replay. */
import { dayIn } from '@orderi/shared/kernel/days'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { GivenRecentOrders } from '../board/recall/RecentOrders.tsx'
import { texts } from '../i18n/common.ts'
import { clockTime, dateTime, dayText } from '../i18n/format.ts'
import { nightWords as words } from '../i18n/money.ts'
import { Kitchen } from '../kitchen/Kitchen.tsx'
import { RuntimeProvider } from '../live/react.tsx'
import { PanesOfPhone } from '../pos/PanesOfPhone.tsx'
import { PanesSideBySide } from '../pos/PanesSideBySide.tsx'
import { useLayout } from '../ui/layout.tsx'
import { Note } from '../ui/Note.tsx'
import { showFailed } from '../ui/notices.tsx'
import { Controls } from './Controls.tsx'
import { isShown, type MomentFilter, momentsOf } from './moments.ts'
import { createPlayer, type Night, type Player } from './player.ts'
import classes from './Replay.module.css'
import { ReplayDialogs } from './ReplayDialogs.tsx'
import { TimeLine } from './TimeLine.tsx'

function showBlocked(): void {
  showFailed({ title: words.mark, text: words.blocked, closeLabel: texts.common.close })
}

export function NightBoard(props: {
  branch: number
  night: Night & { readonly from: string }
  zone: string
}) {
  const { branch, night, zone } = props
  const player = useMemo(
    () => createPlayer(night, { branch, onBlocked: showBlocked }),
    [branch, night],
  )
  useEffect(() => player.pause, [player])
  const all = useMemo(() => momentsOf(night.start, night.events, player.to), [night, player])
  const [filter, setFilter] = useState<MomentFilter>({})
  const moments = useMemo(() => all.filter((each) => isShown(each, filter)), [all, filter])
  return (
    <RuntimeProvider runtime={player.runtime}>
      <GivenRecentOrders store={player.recent}>
        <div className={classes['screen']}>
          <section className={classes['bar']} aria-label={words.controls}>
            <ShownTime player={player} zone={zone} />
            <Controls
              player={player}
              zone={zone}
              all={all}
              moments={moments}
              filter={filter}
              onFilter={setFilter}
            />
            <TimeLine player={player} zone={zone} moments={moments} />
          </section>
          <Gaps night={night} zone={zone} />
          <Board />
          <ReplayDialogs />
        </div>
      </GivenRecentOrders>
    </RuntimeProvider>
  )
}

/** Marks the screen as a replay, with the shown day and time. */
function ShownTime({ player, zone }: { player: Player; zone: string }) {
  const minute = useStore(player.state, ({ at }) => Math.floor(at / 60_000) * 60_000)
  const day = dayText(dayIn(zone, new Date(minute)))
  return (
    <p className={classes['mark']}>
      <strong>{words.mark}</strong>
      <time className={classes['time']}>{words.shown({ day, time: clockTime(minute, zone) })}</time>
    </p>
  )
}

/** Names the parts of the day that the log no longer stores. */
function Gaps({ night, zone }: { night: Night & { readonly from: string }; zone: string }) {
  const { at, unknown, floor_since } = night.start
  const gaps = [
    at > night.from && words.begins({ since: dateTime(at, zone) }),
    unknown > 0 && words.unknown({ count: unknown }),
    floor_since !== null && words.floorSince({ since: dateTime(floor_since, zone) }),
  ].filter((gap) => gap !== false)
  if (gaps.length === 0) return null
  return (
    <div className={classes['gaps']}>
      <Note kind="note" icon={<IconInfoCircle size="1.25rem" />} text={gaps.join(' ')} />
    </div>
  )
}

function Board() {
  const [params] = useSearchParams()
  const isPhone = useLayout() === 'phone'
  const isKitchen = params.get('pantalla') === 'cocina'
  const floor = isPhone ? <PanesOfPhone /> : <PanesSideBySide />
  return (
    <section
      className={classes['board']}
      aria-label={words.marked({ title: words.boards[isKitchen ? 'cocina' : 'salon'] })}
    >
      {isKitchen ? <Kitchen /> : floor}
    </section>
  )
}
