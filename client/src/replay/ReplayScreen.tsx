/** `/admin/cuentas/noche`: a past day of the branch, replayed from its log on the boards, read-only. */
import { ActionIcon, Button } from '@mantine/core'
import { addDays, dayIn } from '@orderi/shared/kernel/days'
import { Day } from '@orderi/shared/kernel/time'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { serverNow } from '../api/serverClock.ts'
import { session } from '../api/session.ts'
import { dateTime } from '../i18n/format.ts'
import { billsWords, nightWords as words } from '../i18n/money.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { DayInput } from '../office/PeriodFields.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { usePutParam } from '../ui/putParam.ts'
import { NightBoard } from './NightBoard.tsx'
import classes from './Replay.module.css'
import { type LoadedNight, useNight } from './readNight.ts'

const back = { to: '/admin/cuentas', label: words.back }
const icon = <IconMoon size="1.75rem" />

export function ReplayScreen() {
  const branch = useStore(session, (state) => state.branch)
  if (branch !== null) return <NightsOf key={branch} branch={branch} />
  return (
    <>
      <PageHeader title={words.title} back={back} />
      <EmptyState icon={icon} text={words.chooseBranch}>
        <Button component={Link} {...{ to: '/login' }}>
          {billsWords.choose}
        </Button>
      </EmptyState>
    </>
  )
}

function NightsOf({ branch }: { branch: number }) {
  const zone = useOwnZone()
  const [params] = useSearchParams()
  const put = usePutParam()
  // The evening does not change while it is shown.
  const [openedAt] = useState(serverNow)
  const lastNight = addDays(dayIn(zone, openedAt), -1)
  const day = Day.safeParse(params.get('dia')).data ?? lastNight
  const night = useNight(branch, day)
  const showDay = (dia: string) => put('dia', dia === '' ? undefined : dia)
  const step = (by: number, label: string, Icon: typeof IconMoon) => (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => showDay(addDays(day, by))}
    >
      <Icon size="1.25rem" />
    </ActionIcon>
  )
  return (
    <>
      <PageHeader title={words.marked({ title: words.title })} back={back}>
        <div className={classes['days']}>
          {step(-1, words.dayBefore, IconChevronLeft)}
          <DayInput label={words.day} value={day} onChange={showDay} />
          {step(1, words.dayAfter, IconChevronRight)}
        </div>
      </PageHeader>
      <OfflineNotice text={words.loadFailed} />
      <Loaded read={night} failed={words.loadFailed} height="24rem">
        {(data) => <Night key={day} branch={branch} night={data} zone={zone} />}
      </Loaded>
    </>
  )
}

function Night(props: { branch: number; night: LoadedNight; zone: string }) {
  const { branch, night, zone } = props
  const { start, kept_since, events } = night
  const replayed = useMemo(() => start && { ...night, start }, [night, start])
  if (!replayed) {
    const text =
      kept_since === null ? words.nothingKept : words.notKept({ since: dateTime(kept_since, zone) })
    return <EmptyState icon={icon} text={text} />
  }
  if (events.length === 0) return <EmptyState icon={icon} text={words.empty} />
  return <NightBoard branch={branch} night={replayed} zone={zone} />
}
