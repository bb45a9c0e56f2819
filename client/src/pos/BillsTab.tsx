import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useMemo } from 'react'
import { useEarlierDayBillIds } from '../board/boardViews.ts'
import { CardsInBatches } from '../board/CardsInBatches.tsx'
import { OpenRegisters } from '../board/charge/OpenRegisters.tsx'
import { RecentBills } from '../board/closed/RecentBills.tsx'
import { useRecentBills } from '../board/closed/useRecentBills.ts'
import { posScreenWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { useBillIds, useIsReplay } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLayout } from '../ui/layout.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { BillCard } from './BillCard.tsx'
import classes from './BillsTab.module.css'
import { CardPages } from './CardPages.tsx'
import { Chips } from './Chips.tsx'
import cards from './cards.module.css'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

const words = posScreenWords.bills

export function BillsTab() {
  const { isRecent, showRecent } = usePointOfSaleView()
  const recent = useRecentBills()
  const open = useBillIds().length
  const isWall = useLayout() === 'wall'
  const isReplay = useIsReplay()
  const head = !isReplay && (
    <Chips
      label={words.which}
      chips={[
        { text: words.open, count: open, isChosen: !isRecent, choose: () => showRecent(false) },
        {
          text: posScreenWords.recent.title,
          count: recent.bills?.length,
          isChosen: isRecent,
          choose: () => showRecent(true),
        },
      ]}
    />
  )
  const list = isRecent && !isReplay ? <RecentBills recent={recent} /> : <OpenBills />
  if (isWall) {
    return (
      <CardPages label={words.pages} newer={words.newer} head={head}>
        {list}
      </CardPages>
    )
  }
  return (
    <>
      {head}
      {!isReplay && <OpenRegisters />}
      {list}
    </>
  )
}

function OpenBills() {
  const present = useBillIds()
  const earlier = useEarlierDayBillIds()
  const ids = useSettled(present, '')
  const [today, before] = useMemo(
    () => [ids.filter((id) => !earlier.has(id)), ids.filter((id) => earlier.has(id))],
    [ids, earlier],
  )
  if (ids.length === 0) {
    return <EmptyState icon={<IconReceipt size="1.75rem" />} text={texts.pos.bill.none} />
  }
  return (
    <>
      {before.length > 0 && (
        <section className={classes['earlier']} aria-labelledby="cuentas-anteriores">
          <h3 className={classes['title']} id="cuentas-anteriores">
            {texts.pos.bill.earlier}
          </h3>
          <p className={classes['text']}>{texts.pos.bill.earlierText}</p>
          <BillCards ids={before} />
        </section>
      )}
      {today.length > 0 && <BillCards ids={today} />}
    </>
  )
}

function BillCards({ ids }: { ids: readonly number[] }) {
  const isWall = useLayout() === 'wall'
  if (!isWall) {
    return (
      <CardsInBatches ids={ids} className={cards['cards']} card={(id) => <BillCard id={id} />} />
    )
  }
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <BillCard id={id} />
        </li>
      ))}
    </ul>
  )
}
