/** The open bills, newest first; those of earlier days apart. */
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useMemo } from 'react'
import { useEarlierBills } from '../board/boardViews.ts'
import { GrowingCards } from '../board/GrowingCards.tsx'
import { es } from '../i18n/es.ts'
import { useBillIds } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { BillCard } from './BillCard.tsx'
import classes from './BillsTab.module.css'
import cards from './cards.module.css'
import { RecentBills } from './RecentBills.tsx'

export function BillsTab() {
  const present = useBillIds()
  const earlier = useEarlierBills()
  const ids = useSettled(present, '')
  const [today, before] = useMemo(
    () => [ids.filter((id) => !earlier.has(id)), ids.filter((id) => earlier.has(id))],
    [ids, earlier],
  )
  if (ids.length === 0) {
    return (
      <>
        <EmptyState icon={<IconReceipt size="1.75rem" />} text={es.pos.bill.none} />
        <RecentBills />
      </>
    )
  }
  return (
    <>
      {before.length > 0 && (
        <section className={classes['earlier']} aria-labelledby="cuentas-anteriores">
          <h3 className={classes['title']} id="cuentas-anteriores">
            {es.pos.bill.earlier}
          </h3>
          <p className={classes['text']}>{es.pos.bill.earlierText}</p>
          <BillCards ids={before} />
        </section>
      )}
      {today.length > 0 && <BillCards ids={today} />}
      <RecentBills />
    </>
  )
}

function BillCards({ ids }: { ids: readonly number[] }) {
  return <GrowingCards ids={ids} className={cards['cards']} card={(id) => <BillCard id={id} />} />
}
