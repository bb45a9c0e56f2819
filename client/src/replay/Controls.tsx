import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { nightWords as words } from '../i18n/money.ts'
import { usePutParam } from '../ui/putParam.ts'
import { forgetTouch } from '../ui/useSettled.ts'
import { MomentsDialog } from './MomentsDialog.tsx'
import type { Moment, MomentFilter } from './moments.ts'
import { type Player, SPEEDS } from './player.ts'
import classes from './Replay.module.css'

export function Controls(props: {
  player: Player
  zone: string
  all: readonly Moment[]
  moments: readonly Moment[]
  filter: MomentFilter
  onFilter: (filter: MomentFilter) => void
}) {
  const { player, moments } = props
  const [isListed, setListed] = useState(false)
  const { isPlaying, speed } = useStore(player.state)
  const jump = (moment: Moment | undefined) => {
    if (!moment) return
    forgetTouch()
    player.seek(moment.at)
  }
  const [params] = useSearchParams()
  const put = usePutParam()
  const PlayIcon = isPlaying ? IconPlayerPause : IconPlayerPlay
  const at = () => player.state.getState().at
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        aria-label={words.board}
        value={params.get('pantalla') === 'cocina' ? 'cocina' : 'salon'}
        data={[
          { value: 'salon', label: words.boards.salon },
          { value: 'cocina', label: words.boards.cocina },
        ]}
        onChange={(board) => put('pantalla', board === 'cocina' ? board : undefined)}
      />
      <div className={classes['buttons']}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={words.previous}
          title={words.previous}
          onClick={() => jump(moments.findLast((moment) => moment.at < at()))}
        >
          <IconPlayerSkipBack size="1.25rem" />
        </ActionIcon>
        <Button
          className={classes['play']}
          leftSection={<PlayIcon size="1.25rem" />}
          onClick={() => {
            forgetTouch()
            if (isPlaying) player.pause()
            else player.play()
          }}
        >
          {isPlaying ? words.pause : words.play}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={words.next}
          title={words.next}
          onClick={() => jump(moments.find((moment) => moment.at > at()))}
        >
          <IconPlayerSkipForward size="1.25rem" />
        </ActionIcon>
        <NativeSelect
          className={classes['speed'] ?? ''}
          aria-label={words.speed}
          value={String(speed)}
          data={SPEEDS.map((each) => ({
            value: String(each),
            label: words.times({ speed: each }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            player.setSpeed(SPEEDS.find((each) => String(each) === value) ?? speed)
          }
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconListDetails size="1.25rem" />}
        onClick={() => setListed(true)}
      >
        {words.moments}
      </Button>
      {isListed && (
        <MomentsDialog
          {...props}
          onJump={(moment) => {
            setListed(false)
            jump(moment)
          }}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  )
}
