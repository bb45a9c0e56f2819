import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import type { FunctionComponent } from 'react'
import { Link } from 'react-router-dom'
import {
  useCallingBillIds,
  useRequestedBillIds,
  useWaiterSentBillIds,
} from '../board/boardViews.ts'
import { waiterWords } from '../i18n/kitchen-waiter.ts'
import { BottomBarEntries } from '../ui/bottomBar.tsx'
import { useIsShortScreen } from '../ui/shortScreen.ts'
import { useReadyPieces } from './ready/useReady.ts'
import { HallJumps } from './tables/HallJumps.tsx'
import type { WaiterView } from './useWaiterView.ts'
import classes from './WaiterBar.module.css'

const words = waiterWords

export function WaiterBar({ view }: { view: WaiterView }) {
  const calls = useCallingBillIds().length
  const sent = useWaiterSentBillIds().length
  const asked = useRequestedBillIds().length
  const ready = useReadyPieces()
  const isShort = useIsShortScreen()
  return (
    <BottomBarEntries>
      {view === 'mesas' && !isShort && <HallJumps isOnBar />}
      <Entry
        to="avisos"
        icon={IconBellRinging}
        isShown={view === 'avisos'}
        count={calls + sent + asked}
        tone={calls > 0 ? 'call' : 'ask'}
      />
      <Entry to="listos" icon={IconSoup} isShown={view === 'listos'} count={ready} tone="ok" />
      <Entry to="mesas" icon={IconArmchair} isShown={view === 'mesas'} count={0} tone="ok" />
    </BottomBarEntries>
  )
}

function Entry(props: {
  to: WaiterView
  icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  isShown: boolean
  count: number
  tone: 'call' | 'ask' | 'ok'
}) {
  const { to, icon: Icon, count } = props
  return (
    <Link
      to={{ search: `?vista=${to}` }}
      replace
      className={classes['entry']}
      aria-current={props.isShown ? 'page' : undefined}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <span className={classes['sign']}>
        <Icon size="1.625rem" stroke={1.75} />
        {count > 0 && (
          <span className={classes['count']} data-tone={props.tone} aria-hidden>
            {count}
          </span>
        )}
      </span>
      {/* Announces new entries to screen readers without moving the focus. */}
      <span aria-live="polite" aria-atomic>
        {words.views[to]}
        {count > 0 && <span className="unseen">, {words.pending({ count })}</span>}
      </span>
    </Link>
  )
}
