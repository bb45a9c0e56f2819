/** The dialog that says for 2 s what went wrong; a bar shows how long it stays. */
import { Modal } from '@mantine/core'
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
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      <p className={classes['text']}>{props.text}</p>
      <div className={classes['bar']} onAnimationEnd={props.onClose} />
    </Modal>
  )
}
