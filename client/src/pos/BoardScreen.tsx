/** The board as a screen: its header always tells the branch, the link and the sound; below it is what the place has room for. */
import { Button, Skeleton } from '@mantine/core'
import { ERROR_TEXTS, type ErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import { nameOf } from '@orderi/shared/kernel/languages'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { es } from '../i18n/es.ts'
import { useBoard, useBoardEvents, useCommandNotices, useFloor } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { later } from '../ui/later.tsx'
import { showFailed } from '../ui/notices.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { usePlace } from '../ui/place.tsx'
import classes from './BoardScreen.module.css'
import { LinkBadge } from './LinkBadge.tsx'
import { OutboxButton } from './OutboxButton.tsx'
import { PanesOfPhone } from './PanesOfPhone.tsx'
import { PanesSideBySide } from './PanesSideBySide.tsx'
import { SoundButton } from './SoundButton.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import { useView } from './useView.ts'
import { WallClock, WallExit, WallSize } from './WallTools.tsx'

const PosDialogs = later(async () => (await import('./PosDialogs.tsx')).PosDialogs)

export function BoardScreen() {
  const floor = useFloor()
  const place = usePlace()
  const { setWall } = useView()
  useNews()
  return (
    <>
      <PageHeader
        title={floor ? es.pos.title(nameOf(floor.translations)) : es.pos.titleWaiting}
        wrapTools
      >
        <OutboxButton />
        <LinkBadge />
        <SoundButton />
        {place === 'wall' && (
          <>
            <WallSize />
            <WallExit onLeave={() => setWall(false)} />
            <WallClock />
          </>
        )}
        {place === 'desk' && (
          <Button
            variant="default"
            leftSection={<IconDeviceTv size="1.25rem" />}
            onClick={() => setWall(true)}
          >
            {es.pos.wall.enter}
          </Button>
        )}
      </PageHeader>
      <BoardBody />
    </>
  )
}

/** Tells what was refused, and forgets the menu when it changed. */
function useNews() {
  const queries = useQueryClient()
  useCommandNotices(({ message }) =>
    showFailed({ title: es.pos.refused, text: message, closeLabel: es.common.close }),
  )
  useBoardEvents((events) => {
    if (events.some((event) => event.type === 'menu.changed')) {
      void queries.invalidateQueries({ queryKey: ['menu'] })
    }
  })
}

function BoardBody() {
  const { hasFloor, isClosed, closedCode, isStale } = useBoard((state) => ({
    hasFloor: state.shown !== null,
    isClosed: state.link === 'closed',
    closedCode: state.closedCode,
    isStale: state.isStale,
  }))
  const place = usePlace()
  if (isClosed) {
    return (
      <EmptyState icon={<IconLock size="1.75rem" />} text={closedText(closedCode)}>
        <Button component={Link} {...{ to: '/login' }}>
          {es.pos.chooseBranch}
        </Button>
      </EmptyState>
    )
  }
  if (!hasFloor) return <Waiting />
  return (
    <div className={classes['board']} data-stale={isStale || undefined}>
      <StaleBanner />
      {place === 'phone' ? <PanesOfPhone /> : <PanesSideBySide />}
      <PosDialogs />
    </div>
  )
}

/** The session ended, or only the way into this branch. */
function closedText(code: ErrorCode | null): string {
  return code !== null && statusOf(code) === 401 ? ERROR_TEXTS.session_revoked : es.pos.closed
}

function Waiting() {
  return (
    <output className={classes['waiting']} aria-label={es.pos.loading}>
      <StaleBanner />
      <Skeleton height="4rem" radius="lg" />
      <Skeleton height="24rem" radius="lg" />
    </output>
  )
}
