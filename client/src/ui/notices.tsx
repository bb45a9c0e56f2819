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
}

function show(notice: Notice, color: string, role: 'status' | 'alert') {
  notifications.show({
    role,
    color,
    title: notice.title,
    message: notice.text,
    withBorder: true,
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

/** The notice that stands for each subject, so that a newer one takes its place. */
const standing = new Map<string, string>()

/**
 * Says what was done, with a way back for as long as the notice stays.
 * @param notice.subject what it is about; a newer notice about the same replaces this one
 */
export function showUndoable(
  notice: Notice & { subject: string; undoLabel: string; undo: () => void },
): void {
  const previous = standing.get(notice.subject)
  if (previous) notifications.hide(previous)
  const id = notifications.show({
    role: 'status',
    color: 'brand',
    withBorder: true,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': notice.closeLabel },
    onClose: () => standing.delete(notice.subject),
    message: (
      <span className={classes['undo']}>
        <span className={classes['text']}>{notice.title}</span>
        <Button
          variant="light"
          onClick={() => {
            notifications.hide(id)
            notice.undo()
          }}
        >
          {notice.undoLabel}
        </Button>
      </span>
    ),
  })
  standing.set(notice.subject, id)
}
