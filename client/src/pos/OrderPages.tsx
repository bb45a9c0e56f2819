/** The orders on the wall, in pages that fit: nobody scrolls with wet hands. */
import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useState } from 'react'
import { CardList } from '../board/CardList.tsx'
import { evening } from '../i18n/es/evening.ts'
import { OrderCard } from './OrderCard.tsx'
import classes from './OrderPages.module.css'

/** The least that a card needs, in rem. */
const CARD = { width: 15.5, height: 12.25, gap: 0.625 } as const

function fitting(room: number, least: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(1, Math.floor((room / rem + CARD.gap) / (least + CARD.gap)))
}

/** How many dishes a card shows where so many stand one above the other. */
function linesIn(rows: number): number {
  if (rows === 1) return 10
  return rows === 2 ? 4 : 2
}

export function OrderPages({ ids, head }: { ids: readonly number[]; head: ReactNode }) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [wanted, setWanted] = useState(0)
  const columns = fitting(width, CARD.width)
  const most = fitting(height, CARD.height)
  const size = columns * most
  const pages = Math.max(1, Math.ceil(ids.length / size))
  const page = Math.min(wanted, pages - 1)
  // A page that is no more is left: the orders that come next do not turn back to it.
  if (height > 0 && page !== wanted) setWanted(page)
  // Few orders have room for more of their dishes.
  const rows = pages > 1 ? most : Math.min(most, Math.max(1, Math.ceil(ids.length / columns)))
  const lines = linesIn(rows)
  return (
    <div className={classes['pages']}>
      <div className={classes['head']}>
        {head}
        {pages > 1 && <Turn page={page} pages={pages} onTurn={setWanted} />}
      </div>
      <div ref={ref} className={classes['room']}>
        {height > 0 && (
          <CardList
            className={classes['page']}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
            }}
          >
            {ids.slice(page * size, (page + 1) * size).map((id) => (
              <li key={id}>
                <OrderCard id={id} lines={lines} />
              </li>
            ))}
          </CardList>
        )}
      </div>
    </div>
  )
}

function Turn(props: { page: number; pages: number; onTurn: (page: number) => void }) {
  const { page, pages, onTurn } = props
  const words = evening.pages
  return (
    <nav className={classes['turn']} aria-label={words.label}>
      <ActionIcon
        className={classes['step']}
        variant="default"
        aria-label={words.previous}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size="1.75rem" />
      </ActionIcon>
      <output className={classes['at']}>{words.at(page + 1, pages)}</output>
      <ActionIcon
        className={classes['step']}
        variant="default"
        aria-label={words.next}
        disabled={page === pages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <IconChevronRight size="1.75rem" />
      </ActionIcon>
    </nav>
  )
}
