import type { Bill } from '@orderi/shared/bills/schema'
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
      {read.data && <Steps steps={read.data.data} bill={bill} zone={zone} />}
    </section>
  )
}

function Steps(props: { steps: readonly StoryEntry[]; bill: Bill; zone: string }) {
  const { bill, zone } = props
  const money = useRestaurantMoney()
  // Two entries may have the same time and content, so the keys need the index.
  const steps = props.steps.map((step, index) => ({ step, key: `${index} ${step.at}` }))
  const paidOnlineAt = new Set(
    props.steps.filter(({ what, actor }) => what === 'bill.paid' && !actor).map(({ at }) => at),
  )
  const day = (instant: string) => dayIn(zone, new Date(instant))
  return (
    <ol>
      {steps.map(({ step, key }) => (
        <li
          key={key}
          className={classes['step']}
          data-cancelled={isCancellation(step) || undefined}
        >
          <time className={classes['at']} dateTime={step.at}>
            {day(step.at) === day(bill.created_at)
              ? clockTime(step.at, zone)
              : dateTime(step.at, zone)}
          </time>
          <div className={classes['words']}>
            <span className={classes['what']}>
              {entryText(withoutMixedMethods(step, bill), (amount) =>
                money(amount, bill.restaurant.currency),
              )}
            </span>
            {'lines' in step && (
              <span className={classes['lines']}>
                {step.lines
                  .map((line) => words.dish({ quantity: line.quantity, name: line.name }))
                  .join(', ')}
              </span>
            )}
            {step.correction && (
              <span className={classes['lines']}>{correctionText(step.correction)}</span>
            )}
            <span className={classes['who']}>
              {step.actor?.name ?? (paidOnlineAt.has(step.at) ? words.guestOnline : words.somebody)}
              {step.actor?.type && ` · ${words.roles[step.actor.type]}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Omits that the payment methods differ, because the payments already name their methods. */
function withoutMixedMethods(step: StoryEntry, { payments }: Bill): StoryEntry {
  const isMix = step.what === 'bill.closed' && step.payment_method === 'otro' && payments.length > 0
  return isMix ? { ...step, payment_method: null } : step
}
