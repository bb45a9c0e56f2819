/** Shows an error, and closes by itself after 2 s. */
import { Dialog } from './Dialog.tsx'
import classes from './TimedDialog.module.css'

export function TimedDialog(props: {
  opened: boolean
  title: string
  text: string
  onClose: () => void
}) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <p className={classes['text']}>{props.text}</p>
      <div className={classes['bar']} onAnimationEnd={props.onClose} />
    </Dialog>
  )
}
