/** Cards on the wall, in columns and pages: each is as tall as what it says, and nobody scrolls with wet hands. */
import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { evening } from '../i18n/evening.ts'
import classes from './CardPages.module.css'

/** Of a page; positions are not whole pixels. */
const SLACK = 0.02

/** From the beginning of a page to that of the next, in pixels. */
function pageLength(room: HTMLElement): number {
  return room.clientWidth + Number.parseFloat(getComputedStyle(room).columnGap)
}

/** Which page of how many is in sight, by what the browser has laid out. */
function usePages() {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ page: 0, pages: 1 })
  useEffect(() => {
    const room = ref.current
    if (!room) return undefined
    const look = () => {
      const length = pageLength(room)
      const page = Math.ceil(room.scrollLeft / length - SLACK)
      const pages = Math.max(1, Math.ceil(room.scrollWidth / length - SLACK))
      setShown((last) => (last.page === page && last.pages === pages ? last : { page, pages }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(room)
    const change = new MutationObserver(look)
    change.observe(room, { childList: true, subtree: true, characterData: true })
    room.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      change.disconnect()
      room.removeEventListener('scroll', look)
    }
  }, [])
  const turn = (page: number) => {
    const room = ref.current
    room?.scrollTo({ left: page * pageLength(room) })
  }
  return { ref, ...shown, turn }
}

export function CardPages(props: { label: string; head: ReactNode; children: ReactNode }) {
  const { ref, page, pages, turn } = usePages()
  return (
    <div className={classes['pages']}>
      <div className={classes['head']}>
        {props.head}
        {pages > 1 && <Turn label={props.label} page={page} pages={pages} onTurn={turn} />}
      </div>
      <div className={classes['place']}>
        <div ref={ref} className={classes['room']}>
          {props.children}
        </div>
      </div>
    </div>
  )
}

function Turn(props: {
  label: string
  page: number
  pages: number
  onTurn: (page: number) => void
}) {
  const { page, pages, onTurn } = props
  const words = evening.pages
  return (
    <nav className={classes['turn']} aria-label={props.label}>
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
