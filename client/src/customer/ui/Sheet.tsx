/** What slides over the view: from below on a phone, in the middle at a desk. The browser keeps the focus inside. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ignoreSecondTap } from '../../ui/secondTap.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'
import classes from './Sheet.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays at the lower edge. */
  readonly foot?: ReactNode
  /** A picture above everything; the title then stands below it. */
  readonly picture?: ReactNode
  /** A question: opens away from the finger, and ignores answers for 500 ms. */
  readonly isQuestion?: boolean
}

/** Ignores the second tap of a double tap. */
const IGNORED_MS = 500

/** Where the page was touched last. */
let touchedY = 0
window.addEventListener('pointerdown', ({ clientY }) => (touchedY = clientY), { capture: true })

export function Sheet({ title, onClose, children, foot, picture, isQuestion = false }: Props) {
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isIgnoring, setIgnoring] = useState(isQuestion)
  const [isOnTop] = useState(isQuestion && touchedY > window.innerHeight / 2)
  useEffect(() => {
    const timer = setTimeout(() => setIgnoring(false), IGNORED_MS)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // A field that came first would bring the keyboard up.
    heading.current?.focus({ preventScroll: true })
    return () => {
      shown?.close()
      ignoreSecondTap()
    }
  }, [])
  return (
    // The keyboard closes it with Escape, which arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes['sheet']}
      aria-label={title}
      data-picture={picture !== undefined || undefined}
      data-question={isQuestion ? (isOnTop ? 'top' : 'bottom') : undefined}
      data-ignoring={isIgnoring || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !isIgnoring) onClose()
      }}
    >
      <div className={classes['frame']}>
        <div className={classes['scroll']}>
          {picture}
          <div className={classes['head']}>
            <h2 ref={heading} tabIndex={-1} className={classes['title']}>
              {title}
            </h2>
          </div>
          <div className={classes['body']}>{children}</div>
        </div>
        <button
          type="button"
          className={classes['close']}
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        {foot && <div className={classes['foot']}>{foot}</div>}
      </div>
    </dialog>
  )
}
