/** Shows when a bill was charged or closed, and by whom, after it has left the board. */
import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { actorText } from '@orderi/shared/board/actor-text'
import type { StoryEntry } from '@orderi/shared/board/story'
import { billStory } from '@orderi/shared/contract/administration'
import { dayIn } from '@orderi/shared/kernel/days'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { posScreenWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { BillFigures } from '../../receipt/BillFigures.tsx'
import { BillLines } from '../../receipt/BillLines.tsx'
import { useTimeZone } from '../boardViews.ts'
import { DialogFrame } from '../dialogs/DialogFrame.tsx'
import { ReceiptButton } from '../paper/ReceiptButton.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './ClosedBill.module.css'
import { useRecentBills } from './useRecentBills.ts'

const words = posScreenWords.recent

/** @param last the last state of the bill on this screen before it was closed */
export function ClosedBill(props: {
  id: number
  last: Bill | undefined
  back: (() => void) | undefined
}) {
  const { id, last, back } = props
  const closed = useRecentBills().bills?.find((bill) => bill.id === id)
  const bill = closed ?? last
  const zone = useTimeZone()
  const money = useMoneyFormatter()
  const why = useOnlineOnlyBlocker()
  if (!bill) {
    return (
      <DialogFrame title={texts.pos.bill.bill} back={back}>
        <p>{texts.pos.bill.gone}</p>
      </DialogFrame>
    )
  }
  const day = dayIn(zone, new Date(bill.created_at))
  return (
    <DialogFrame
      title={`${texts.pos.bill.title({ number: bill.number })} · ${bill.table.name}`}
      back={back}
      actions={
        <>
          <ReceiptButton bill={bill} isDisabled={why !== undefined} />
          <Button
            variant="default"
            leftSection={<IconReceipt2 size="1.25rem" />}
            component={Link}
            {...{ to: `/admin/cuentas?desde=${day}&hasta=${day}&cuenta=${bill.id}` }}
          >
            {words.inBills}
          </Button>
        </>
      }
    >
      <p>{texts.pos.bill.gone}</p>
      <Payers bill={bill} />
      <BillLines bill={bill} money={money} />
      <BillFigures bill={bill} money={money} words={texts.pos.bill} />
    </DialogFrame>
  )
}

function Payers({ bill }: { bill: Bill }) {
  const zone = useTimeZone()
  const money = useMoneyFormatter()
  const story = useQuery({
    queryKey: queryKeys.billStory.of(bill.id),
    queryFn: ({ signal }) => api.request(billStory, { params: { cuenta: bill.id }, signal }),
    staleTime: 0,
  })
  const text = (entry: StoryEntry): string | undefined => {
    const person = entry.actor ? actorText(entry.actor) : undefined
    if (entry.what === 'bill.paid') {
      const methods = entry.payments.map(({ method, applied }) =>
        words.payment({ method, amount: money(applied, bill.restaurant.currency) }),
      )
      const amounts = methods.join(', ')
      return person === undefined
        ? words.paidOnline({ amounts })
        : words.charged({ person, amounts })
    }
    if (entry.what !== 'bill.closed') return undefined
    // The payments above name their methods.
    const method = bill.payments.length > 0 ? null : entry.payment_method
    const closed = person === undefined ? words.closed : words.closedBy({ person })
    return method ? `${closed} · ${texts.pos.bill.methods[method]}` : closed
  }
  const entries = (story.data?.data ?? []).flatMap((entry) => {
    const what = text(entry)
    return what === undefined ? [] : [{ at: entry.at, what }]
  })
  if (entries.length === 0) return null
  return (
    <ul className={classes['payers']} aria-label={words.payers}>
      {entries.map(({ at, what }) => (
        <li key={`${at} ${what}`}>
          <strong>{what}</strong> · {clockTime(at, zone)}
        </li>
      ))}
    </ul>
  )
}
