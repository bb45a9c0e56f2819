import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { ComponentType } from 'react'
import {
  useCallingBillIds,
  useRequestedBillIds,
  useWaiterSentBillIds,
} from '../../board/boardViews.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { Panel, type PanelProps } from '../Panel.tsx'
import { BillRequestCard } from './BillRequestCard.tsx'
import { CallCard } from './CallCard.tsx'
import { SentWaiterCard } from './SentWaiterCard.tsx'
import classes from './WaiterCalls.module.css'

export function WaiterCalls() {
  const calls = useSettled(useCallingBillIds(), 'calls')
  const sent = useSettled(useWaiterSentBillIds(), 'sent')
  const asked = useSettled(useRequestedBillIds(), 'asked')
  if (calls.length + sent.length + asked.length === 0) {
    return <EmptyState icon={<IconMoodSmile size="1.75rem" />} text={waiterWords.quiet} />
  }
  return (
    <>
      <Cards
        tone="call"
        icon={IconBellRinging}
        title={texts.pos.calls.title}
        ids={calls}
        card={CallCard}
      />
      <Cards
        tone="plain"
        icon={IconWalk}
        title={waiterWords.calls.sentTitle}
        ids={sent}
        card={SentWaiterCard}
      />
      <Cards
        tone="ask"
        icon={IconReceipt2}
        title={texts.pos.asked.title}
        ids={asked}
        card={BillRequestCard}
      />
    </>
  )
}

function Cards(
  props: Pick<PanelProps, 'tone' | 'icon' | 'title'> & {
    ids: readonly number[]
    card: ComponentType<{ id: number }>
  },
) {
  const { ids, card: Card, ...panel } = props
  if (ids.length === 0) return null
  return (
    <Panel {...panel} count={ids.length}>
      <ul className={classes['cards']}>
        {ids.map((id) => (
          <li key={id}>
            <Card id={id} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
