/** Bills that were closed a moment ago: one that was closed by mistake is opened again from here, long after its notice is gone. */
import { Button } from '@mantine/core'
import { canReopen } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { billHistory } from '@orderi/shared/contract/administration'
import { compareInstants, dayIn } from '@orderi/shared/kernel/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { useZone } from '../board/boardViews.ts'
import { useIsLinked } from '../board/useIsLinked.ts'
import { useMoney } from '../board/useMoney.ts'
import { useSteps } from '../board/useSteps.ts'
import { evening } from '../i18n/es/evening.ts'
import { es } from '../i18n/es.ts'
import { duration, minutesSince } from '../i18n/format.ts'
import {
  useBoardEvents,
  useBranch,
  useReadBoard,
  useServerNow,
  useWhyMoneyWaits,
} from '../live/react.tsx'
import classes from './RecentBills.module.css'

const words = evening.recent
const DAY_MS = 24 * 60 * 60_000

/** The bills that may still be opened again, the last closed first. */
function useRecentBills(): readonly Bill[] {
  const branch = useBranch()
  const zone = useZone()
  const now = useServerNow(5000)
  const queries = useQueryClient()
  const readBoard = useReadBoard()
  const queryKey = ['cerradas', branch]
  const isLinked = useIsLinked()
  const { data = [], refetch } = useQuery({
    queryKey,
    // An evening goes over midnight: the bills of two days, the newest hundred.
    queryFn: async ({ signal }) => {
      const at = Date.now() + readBoard().clockOffsetMs
      const query = {
        desde: dayIn(zone, new Date(at - DAY_MS)),
        hasta: dayIn(zone, new Date(at)),
        tamano: '100',
      } as const
      const answer = await api.request(billHistory, { params: { sucursal: branch }, query, signal })
      return answer.data.filter((bill) => bill.status === 'Cerrada')
    },
    staleTime: 0,
  })
  // What happened while the link was away was told to nobody here.
  useEffect(() => {
    if (isLinked) void refetch({ cancelRefetch: false })
  }, [isLinked, refetch])
  // The event carries the whole bill: nothing is asked again.
  useBoardEvents((events) => {
    for (const event of events) {
      if (event.type !== 'bill.closed' && event.type !== 'bill.reopened') continue
      const { data: bill } = event
      queries.setQueryData<readonly Bill[]>(queryKey, (known = []) => {
        const others = known.filter((each) => each.id !== bill.id)
        return bill.status === 'Cerrada' ? [...others, bill] : others
      })
    }
  })
  return data
    .filter((bill) => bill.closed_at !== null && canReopen(new Date(bill.closed_at), new Date(now)))
    .toSorted((a, b) => compareInstants(b.closed_at ?? '', a.closed_at ?? ''))
}

export function RecentBills() {
  const bills = useRecentBills()
  const now = useServerNow(5000)
  const steps = useSteps()
  const money = useMoney()
  const why = useWhyMoneyWaits()
  if (bills.length === 0) return null
  return (
    <section className={classes['recent']} aria-labelledby="cuentas-cerradas">
      <h3 className={classes['title']} id="cuentas-cerradas">
        {words.title}
      </h3>
      <p className={classes['text']}>{why ?? words.text}</p>
      <ul className={classes['bills']}>
        {bills.map((bill) => (
          <li key={bill.id} className={classes['bill']}>
            <span className={classes['what']}>
              <strong>{es.pos.bill.title(bill.number)}</strong> · {bill.table.name}
              {bill.name !== '' && ` · ${bill.name}`}
            </span>
            <span className={classes['facts']}>
              {money(bill.totalFinal, bill.restaurant.currency)}
              {bill.payment_method && ` · ${es.pos.bill.methods[bill.payment_method]}`}
              {bill.closed_at && ` · ${words.ago(duration(minutesSince(bill.closed_at, now)))}`}
            </span>
            <Button
              className={classes['reopen']}
              variant="default"
              disabled={why !== undefined}
              aria-label={words.reopenOne(bill.number)}
              onClick={() => void steps.reopenBill(bill)}
            >
              {words.reopen}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
