/** A modal sheet: at the bottom of narrow screens, in the centre of wide ones. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useAccidentalTapGuard } from '../../ui/question.ts'
import { ignoreSecondTap } from '../../ui/secondTap.ts'
import { enterSheet } from '../address.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'
import classes from './Sheet.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Content that stays at the lower edge of the sheet. */
  readonly foot?: ReactNode
  readonly picture?: ReactNode
  /** True if the page's address opens the sheet, so that Back closes it without an entry of its own. */
  readonly hasAddress?: boolean
  /** True for a question: it opens away from the last touch, and ignores early taps and taps outside. */
  readonly isQuestion?: boolean
}

export function Sheet({
  title,
  onClose,
  children,
  foot,
  picture,
  hasAddress = false,
  isQuestion = false,
}: Props) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (hasAddress ? undefined : enterSheet(() => close.current())), [hasAddress])
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { isIgnoring, place } = useAccidentalTapGuard(isQuestion)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // Focuses the heading, because focus on a field would open the phone's keyboard.
    heading.current?.focus({ preventScroll: true })
    place(frame.current)
    return () => {
      shown?.close()
      ignoreSecondTap()
    }
  }, [place])
  return (
    // The keyboard closes the sheet with Escape, which arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes['sheet']}
      aria-label={title}
      data-picture={picture !== undefined || undefined}
      data-question={isQuestion || undefined}
      data-ignoring={isIgnoring || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !isQuestion) onClose()
      }}
    >
      <div className={classes['frame']} ref={frame}>
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
