import type { Bill } from '@orderi/shared/bills/schema'
import { actorText } from '@orderi/shared/board/actor-text'
import type { StoryEntry } from '@orderi/shared/board/story'
import { billStory } from '@orderi/shared/contract/administration'
import { dayIn } from '@orderi/shared/kernel/days'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { texts } from '../i18n/common.ts'
import { clockTime, dateTime } from '../i18n/format.ts'
import { billsWords } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import classes from './BillStory.module.css'
import { correctionText, entryText, isCancellation } from './entryText.ts'

const words = billsWords.story

export function BillStory({ bill, zone }: { bill: Bill; zone: string }) {
  const id = useId()
  const read = useQuery({
    queryKey: queryKeys.billStory.of(bill.id),
    queryFn: ({ signal }) => api.request(billStory, { params: { cuenta: bill.id }, signal }),
    // An open bill may change while the dialog is open.
    staleTime: 0,
  })
  return (
    <section aria-labelledby={id}>
      <h3 className={classes['title']} id={id}>
        {words.title}
      </h3>
      {read.isPending && <LoadingSkeleton label={texts.common.loading} height="8rem" />}
      {read.error && <RetryBox title={words.failed} error={read.error} onRetry={read.refetch} />}
      {read.data && !read.data.complete && <p className={classes['note']}>{words.incomplete}</p>}
      {read.data && <Entries entries={read.data.data} bill={bill} zone={zone} />}
    </section>
  )
}

function Entries(props: { entries: readonly StoryEntry[]; bill: Bill; zone: string }) {
  const { bill, zone } = props
  const money = useRestaurantMoney()
  // Two entries may have the same time and content, so the keys need the index.
  const entries = props.entries.map((entry, index) => ({ entry, key: `${index} ${entry.at}` }))
  const paidOnlineAt = new Set(
    props.entries.filter(({ what, actor }) => what === 'bill.paid' && !actor).map(({ at }) => at),
  )
  const day = (instant: string) => dayIn(zone, new Date(instant))
  return (
    <ol>
      {entries.map(({ entry, key }) => (
        <li
          key={key}
          className={classes['entry']}
          data-cancelled={isCancellation(entry) || undefined}
        >
          <time className={classes['at']} dateTime={entry.at}>
            {day(entry.at) === day(bill.created_at)
              ? clockTime(entry.at, zone)
              : dateTime(entry.at, zone)}
          </time>
          <div className={classes['words']}>
            <span className={classes['what']}>
              {entryText(withoutMixedMethods(entry, bill), (amount) =>
                money(amount, bill.restaurant.currency),
              )}
            </span>
            {'lines' in entry && (
              <span className={classes['lines']}>
                {entry.lines
                  .map((line) => words.dish({ quantity: line.quantity, name: line.name }))
                  .join(', ')}
              </span>
            )}
            {entry.correction && (
              <span className={classes['lines']}>{correctionText(entry.correction)}</span>
            )}
            <span className={classes['who']}>
              {entry.actor
                ? actorText(entry.actor)
                : paidOnlineAt.has(entry.at)
                  ? words.guestOnline
                  : words.somebody}
              {entry.actor?.type && ` · ${words.roles[entry.actor.type]}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Omits that the payment methods differ, because the payments already name their methods. */
function withoutMixedMethods(entry: StoryEntry, { payments }: Bill): StoryEntry {
  const isMix =
    entry.what === 'bill.closed' && entry.payment_method === 'otro' && payments.length > 0
  return isMix ? { ...entry, payment_method: null } : entry
}
