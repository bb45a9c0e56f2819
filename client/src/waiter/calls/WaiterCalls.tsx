import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import {
  useCallingBillIds,
  useRequestedBillIds,
  useWaiterSentBillIds,
} from '../../board/boardViews.ts'
import { texts } from '../../i18n/texts.ts'
import { waiterWords } from '../../i18n/waiter.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { Panel } from '../Panel.tsx'
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
      {calls.length > 0 && (
        <Panel
          tone="call"
          icon={IconBellRinging}
          title={texts.pos.calls.title}
          count={calls.length}
        >
          <ul className={classes['cards']}>
            {calls.map((id) => (
              <li key={id}>
                <CallCard id={id} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {sent.length > 0 && (
        <Panel tone="plain" icon={IconWalk} title={waiterWords.calls.sentTitle} count={sent.length}>
          <ul className={classes['cards']}>
            {sent.map((id) => (
              <li key={id}>
                <SentWaiterCard id={id} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {asked.length > 0 && (
        <Panel tone="ask" icon={IconReceipt2} title={texts.pos.asked.title} count={asked.length}>
          <ul className={classes['cards']}>
            {asked.map((id) => (
              <li key={id}>
                <BillRequestCard id={id} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
