/** Asks before an order is left that the kitchen does not know of. */
import { Button } from '@mantine/core'
import { es } from '../../i18n/es.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './LeaveQuestion.module.css'

export function LeaveQuestion(props: {
  opened: boolean
  onStay: () => void
  /** It stays on this device. */
  onLeave: () => void
  onDiscard: () => void
}) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onStay}
      title={es.pos.take.leaveSure}
      closeLabel={es.common.close}
    >
      <p className={classes['text']}>{es.pos.take.leaveText}</p>
      <div className={classes['ways']}>
        <Button onClick={props.onStay}>{es.pos.take.stay}</Button>
        <Button variant="default" onClick={props.onLeave}>
          {es.pos.take.keep}
        </Button>
        <Button
          className={classes['discard']}
          variant="subtle"
          color="red"
          onClick={props.onDiscard}
        >
          {es.pos.take.leave}
        </Button>
      </div>
    </Dialog>
  )
}
