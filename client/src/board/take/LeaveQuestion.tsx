/** Asks before an order that was not sent is lost. */
import { Button } from '@mantine/core'
import { es } from '../../i18n/es.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './LeaveQuestion.module.css'

export function LeaveQuestion(props: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onStay}
      title={es.pos.take.leaveSure}
      closeLabel={es.common.close}
    >
      <p className={classes['text']}>{es.pos.take.leaveText}</p>
      <div className={classes['ways']}>
        <Button variant="subtle" color="red" onClick={props.onLeave}>
          {es.pos.take.leave}
        </Button>
        <Button onClick={props.onStay}>{es.pos.take.stay}</Button>
      </div>
    </Dialog>
  )
}
