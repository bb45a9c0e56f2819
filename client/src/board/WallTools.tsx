import { ActionIcon } from '@mantine/core'
import IconLogout2 from '@tabler/icons-react/dist/esm/icons/IconLogout2.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { texts } from '../i18n/common.ts'
import { clockTime } from '../i18n/format.ts'
import { useServerNow } from '../live/react.tsx'
import { useWallSize } from '../ui/wallSize.ts'
import { useTimeZone } from './boardViews.ts'
import classes from './WallTools.module.css'

export function WallClock() {
  const now = useServerNow(1000)
  return <time className={classes['clock']}>{clockTime(now, useTimeZone())}</time>
}

export function WallSize() {
  const { percent, smaller, larger } = useWallSize()
  const words = texts.pos.wall
  return (
    <fieldset className={classes['size']} aria-label={words.size}>
      <ActionIcon
        variant="default"
        className={classes['step']}
        aria-label={words.smaller}
        disabled={!smaller}
        onClick={smaller}
      >
        <IconMinus size="1.5rem" />
      </ActionIcon>
      <output className={classes['percent']}>{words.percent({ percent })}</output>
      <ActionIcon
        variant="default"
        className={classes['step']}
        aria-label={words.larger}
        disabled={!larger}
        onClick={larger}
      >
        <IconPlus size="1.5rem" />
      </ActionIcon>
    </fieldset>
  )
}

export function WallExit({ onLeave }: { onLeave: () => void }) {
  return (
    <ActionIcon
      className={classes['step']}
      variant="default"
      aria-label={texts.pos.wall.leave}
      onClick={onLeave}
    >
      <IconLogout2 size="1.5rem" />
    </ActionIcon>
  )
}
