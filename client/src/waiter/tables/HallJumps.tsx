import { UnstyledButton } from '@mantine/core'
import { useAttentionCount, useShownHalls } from '../../board/boardViews.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useRootMark } from '../../ui/rootMark.ts'
import classes from './HallJumps.module.css'

const words = waiterWords.tables

type Tables = readonly { readonly id: number }[]

const NO_TABLES: Tables = []

/** Buttons that scroll to a hall. `isOnBar` keeps them above the phone's bottom bar while the page scrolls. */
export function HallJumps({ isOnBar = false }: { isOnBar?: boolean }) {
  useRootMark('jumps', isOnBar)
  const halls = useShownHalls()
  return (
    <fieldset
      className={classes['jumps']}
      data-on-bar={isOnBar || undefined}
      aria-label={words.jump}
    >
      <Jump to="mis-mesas" name={words.mine} tables={NO_TABLES} />
      {halls.map((hall) => (
        <Jump key={hall.id} to={`salon-${hall.id}`} name={hall.name} tables={hall.tables} />
      ))}
    </fieldset>
  )
}

function Jump({ to, name, tables }: { to: string; name: string; tables: Tables }) {
  const notices = useAttentionCount(tables)
  return (
    <UnstyledButton
      className={classes['jump']}
      onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'start' })}
    >
      {name}
      {notices > 0 && (
        <span className={classes['notices']}>
          <span className="unseen">{texts.pos.halls.attention}: </span>
          {notices}
        </span>
      )}
    </UnstyledButton>
  )
}
