/** Short messages, shown for 2 s, or for 5 s with an undo button. */
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import classes from './notices.module.css'

const SHOWN_MS = 2000
const UNDO_MS = 5000
const MAX_NOTICES = 8

interface Notice {
  readonly title: string
  readonly text?: string | undefined
  readonly closeLabel?: string
  readonly stays?: boolean
  /** The notice replaces one with the same subject. */
  readonly subject?: string
}

interface ShownNotice extends Notice {
  readonly id: number
  readonly tone: 'done' | 'failed' | 'undoable'
  readonly undoLabel?: string
  readonly undo?: () => void
}

const notices = createStore<readonly ShownNotice[]>(() => [])
let count = 0

function show(notice: Omit<ShownNotice, 'id'>): void {
  count += 1
  const { subject } = notice
  const others = notices.getState().filter((each) => !subject || each.subject !== subject)
  notices.setState([...others, { ...notice, id: count }].slice(-MAX_NOTICES), true)
}

function hide({ id }: ShownNotice): void {
  notices.setState(
    notices.getState().filter((each) => each.id !== id),
    true,
  )
}

export function showDone(notice: Notice): void {
  show({ ...notice, tone: 'done' })
}

export function showFailed(notice: Notice): void {
  show({ ...notice, tone: 'failed' })
}

/** Hides the notice of the subject, if one is shown. */
export function hideSubject(subject: string): void {
  notices.setState(
    notices.getState().filter((each) => each.subject !== subject),
    true,
  )
}

/** Shows a notice with an undo button. */
export function showUndoable(
  notice: Notice & { subject: string; undoLabel: string; undo: () => void },
): void {
  show({ ...notice, tone: 'undoable' })
}

function undo(notice: ShownNotice): void {
  hide(notice)
  notice.undo?.()
}

export function undoNewestNotice(): boolean {
  const newest = notices.getState().findLast((each) => each.undo)
  if (newest) undo(newest)
  return newest !== undefined
}

/** `isOnTop` shows notices at the upper edge of the screen. */
export function NoticeArea(props: { isSingle?: boolean; isOnTop?: boolean }) {
  const all = useStore(notices)
  return (
    <div
      className={classes['area']}
      data-notices
      data-single={props.isSingle || undefined}
      data-top={props.isOnTop || undefined}
    >
      {all.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { title, text, closeLabel, tone, undoLabel } = notice
  const [isHeld, setHeld] = useState(false)
  const shownMs = tone === 'undoable' ? UNDO_MS : SHOWN_MS
  useEffect(() => {
    if (isHeld || notice.stays) return undefined
    const timer = setTimeout(() => hide(notice), shownMs)
    return () => clearTimeout(timer)
  }, [notice, shownMs, isHeld])
  return (
    <div
      className={classes['notice']}
      role={tone === 'failed' ? 'alert' : 'status'}
      data-tone={tone}
      data-held={isHeld || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        {text && <span className={classes['text']}>{text}</span>}
      </span>
      {undoLabel && (
        <button type="button" className={classes['undo']} onClick={() => undo(notice)}>
          {undoLabel}
        </button>
      )}
      {closeLabel && (
        <button
          type="button"
          className={classes['close']}
          aria-label={closeLabel}
          onClick={() => hide(notice)}
        >
          <IconX size="1.25rem" />
        </button>
      )}
      {!notice.stays && (
        <span
          className={classes['progress']}
          style={{ animationDuration: `${shownMs}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
