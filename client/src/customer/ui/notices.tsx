/**
 * Short notices, with a way to undo where there is one. They stand above the lower bar; on the bill, whose last buttons
 * are there, they stand below the title.
 */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { address } from '../address.ts'
import classes from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined
}

const SHOWN_MS = 2000
/** As long as what was done can be taken back. */
const UNDO_MS = 5000

const notices = createStore<{ readonly notice: Notice | null }>(() => ({ notice: null }))
let count = 0

/** Tells the guest something; what was told before makes room. */
export function tell(
  text: string,
  { isBad = false, undo }: Partial<Pick<Notice, 'isBad' | 'undo'>> = {},
): void {
  count += 1
  notices.setState({ notice: { id: count, text, isBad, undo } })
}

function forget(id: number): void {
  if (notices.getState().notice?.id === id) notices.setState({ notice: null })
}

export function NoticeArea() {
  const notice = useStore(notices, (state) => state.notice)
  const isOnTop = useStore(address, ({ path }) => path === '/menu/cuenta')
  const id = notice?.id
  const shownMs = notice?.undo ? UNDO_MS : SHOWN_MS
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => forget(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, shownMs])
  return (
    <output className={classes['area']} data-top={isOnTop || undefined}>
      {notice && (
        <span key={notice.id} className={classes['notice']} data-bad={notice.isBad || undefined}>
          <span className={classes['text']}>{notice.text}</span>
          {notice.undo && (
            <button
              type="button"
              className={classes['undo']}
              onClick={() => {
                notice.undo?.run()
                forget(notice.id)
              }}
            >
              {notice.undo.label}
            </button>
          )}
          <span
            className={classes['progress']}
            style={{ animationDuration: `${shownMs}ms` }}
            aria-hidden="true"
          />
        </span>
      )}
    </output>
  )
}
