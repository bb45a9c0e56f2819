import { Button } from '@mantine/core'
import { texts } from '../../i18n/common.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './LeaveQuestion.module.css'

export function LeaveQuestion(props: {
  opened: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onStay}
      size="lg"
      isQuestion
      title={texts.pos.take.leaveSure}
    >
      <p className={classes['text']}>{texts.pos.take.leaveText}</p>
      <div className={classes['actions']}>
        <Button
          className={classes['discard']}
          variant="subtle"
          color="red"
          onClick={props.onDiscard}
        >
          {texts.pos.take.leave}
        </Button>
        <Button data-autofocus variant="default" onClick={props.onStay}>
          {texts.pos.take.stay}
        </Button>
        <Button onClick={props.onLeave}>{texts.pos.take.keep}</Button>
      </div>
    </Dialog>
  )
}
