/** Short words about what was just done: 2 s with a progress bar, or 5 s when it can be taken back. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './notices.module.css'

/** How long a step can be taken back from its notice. */
const UNDO_MS = 5000

interface Notice {
  readonly title: string
  readonly text?: string | undefined
  readonly closeLabel: string
  /** Until it is closed by hand. */
  readonly stays?: boolean
}

function show(notice: Notice, color: string, role: 'status' | 'alert') {
  notifications.show({
    role,
    color,
    title: notice.title,
    message: notice.text,
    withBorder: true,
    ...(notice.stays ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': notice.closeLabel },
  })
}

/** Says that something worked. */
export function showDone(notice: Notice): void {
  show(notice, 'green', 'status')
}

/** Says that something did not work. */
export function showFailed(notice: Notice): void {
  show(notice, 'red', 'alert')
}

/** The notice that stands for each subject, the newest last, so that a newer one takes its place. */
const standing = new Map<string, { readonly id: string; readonly takeBack: () => void }>()

/**
 * Says what was done, with a way back for as long as the notice stays.
 * @param notice.subject what it is about; a newer notice about the same replaces this one
 */
export function showUndoable(
  notice: Notice & { subject: string; undoLabel: string; undo: () => void },
): void {
  const previous = standing.get(notice.subject)
  if (previous) notifications.hide(previous.id)
  const forget = () => {
    if (standing.get(notice.subject)?.id === id) standing.delete(notice.subject)
  }
  const takeBack = () => {
    forget()
    notifications.hide(id)
    notice.undo()
  }
  const id = notifications.show({
    role: 'status',
    color: 'brand',
    withBorder: true,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': notice.closeLabel },
    onClose: forget,
    message: (
      <span className={classes['undo']}>
        <span className={classes['text']}>{notice.title}</span>
        <Button variant="light" onClick={takeBack}>
          {notice.undoLabel}
        </Button>
      </span>
    ),
  })
  standing.delete(notice.subject)
  standing.set(notice.subject, { id, takeBack })
}

/** Takes back what the newest notice is about. False when none stands any more. */
export function undoNewest(): boolean {
  const newest = [...standing.values()].at(-1)
  newest?.takeBack()
  return newest !== undefined
}
