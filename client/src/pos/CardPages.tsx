/** Cards in columns and pages, because a wall screen must work without scrolling. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { posScreenWords } from '../i18n/board.ts'
import { useIdle } from '../ui/useSettled.ts'
import classes from './CardPages.module.css'

/** The tolerated rounding error of scroll positions, as a share of a page. */
const SLACK = 0.02

function pageLength(room: HTMLElement): number {
  return room.clientWidth + Number.parseFloat(getComputedStyle(room).columnGap)
}

/** The page at a scroll position. A page that is visible by less than `SLACK` does not count. */
function pageAt(room: HTMLElement, left: number): number {
  return Math.max(0, Math.ceil(left / pageLength(room) - SLACK))
}

function pageOf(room: HTMLElement, element: Element): number {
  const left = element.getBoundingClientRect().left - room.getBoundingClientRect().left
  return Math.floor((left + room.scrollLeft) / pageLength(room) + SLACK)
}

interface Shown {
  readonly page: number
  readonly pages: number
  /** The cards on later pages. */
  readonly later: number
}

function isSame(a: Shown, b: Shown): boolean {
  return a.page === b.page && a.pages === b.pages && a.later === b.later
}

/** A resize keeps the first card of the current page visible. */
function usePages() {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>({ page: 0, pages: 1, later: 0 })
  const wanted = useRef(0)
  const first = useRef<Element>(undefined)
  useEffect(() => {
    const room = ref.current
    if (!room) return undefined
    const pageOfFirst = () => (first.current?.isConnected ? pageOf(room, first.current) : undefined)
    let size = ''
    const look = () => {
      const present = `${room.clientWidth} ${room.clientHeight}`
      if (present !== size) wanted.current = pageOfFirst() ?? wanted.current
      size = present
      const pages = Math.max(1, pageAt(room, room.scrollWidth))
      const page = Math.min(wanted.current, pages - 1)
      wanted.current = page
      const left = page * pageLength(room)
      if (Math.abs(room.scrollLeft - left) > 1) room.scrollLeft = left
      if (page > 0 && pageOfFirst() !== page) {
        first.current = [...room.querySelectorAll('li')].find((each) => pageOf(room, each) === page)
      }
      const later = [...room.querySelectorAll('article')].filter(
        (each) => pageOf(room, each) > page,
      )
      const next = { page, pages, later: later.length }
      setShown((last) => (isSame(last, next) ? last : next))
    }
    const follow = () => {
      const focused = document.activeElement
      if (room.contains(focused) && focused?.matches(':focus-visible')) {
        wanted.current = pageAt(room, room.scrollLeft)
      }
      look()
    }
    look()
    const resize = new ResizeObserver(look)
    resize.observe(room)
    const change = new MutationObserver(look)
    change.observe(room, { childList: true, subtree: true, characterData: true })
    room.addEventListener('scroll', follow, { passive: true })
    return () => {
      resize.disconnect()
      change.disconnect()
      room.removeEventListener('scroll', follow)
    }
  }, [])
  const turn = (page: number) => {
    const room = ref.current
    if (!room) return
    wanted.current = page
    first.current = undefined
    room.scrollTo({ left: page * pageLength(room) })
  }
  useIdle(shown.page > 0, () => turn(0))
  return { ref, ...shown, turn }
}

export function CardPages(props: {
  label: string
  /** The text for the cards on later pages, which are newer. */
  newer: (values: { count: number }) => string
  head: ReactNode
  children: ReactNode
}) {
  const { ref, page, pages, later, turn } = usePages()
  return (
    <div className={classes['pages']}>
      <div className={classes['head']}>
        {props.head}
        {pages > 1 && (
          <Turn
            label={props.label}
            newer={later > 0 ? props.newer({ count: later }) : undefined}
            page={page}
            pages={pages}
            onTurn={turn}
          />
        )}
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
  newer: string | undefined
  page: number
  pages: number
  onTurn: (page: number) => void
}) {
  const { page, pages, onTurn } = props
  const words = posScreenWords.pages
  return (
    <nav className={classes['pager']} aria-label={props.label}>
      {props.newer && (
        <UnstyledButton className={classes['newer']} onClick={() => onTurn(page + 1)}>
          {props.newer}
        </UnstyledButton>
      )}
      <ActionIcon
        className={classes['step']}
        variant="default"
        aria-label={words.previous}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size="1.75rem" />
      </ActionIcon>
      <output className={classes['pageNumber']}>{words.at({ page: page + 1, pages })}</output>
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
