/** The dialog that says for 2 s what went wrong; a bar shows how long it stays. */
import { Dialog } from './Dialog.tsx'
import classes from './TimedDialog.module.css'

/** Closes by itself when its bar is full, or by hand before. */
export function TimedDialog(props: {
  opened: boolean
  title: string
  text: string
  closeLabel: string
  onClose: () => void
}) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeLabel={props.closeLabel}
    >
      <p className={classes['text']}>{props.text}</p>
      <div className={classes['bar']} onAnimationEnd={props.onClose} />
    </Dialog>
  )
}
