import { Button } from '@mantine/core'
import { texts } from '../../i18n/common.ts'
import { Question } from '../../ui/Question.tsx'

export function LeaveQuestion(props: {
  opened: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}) {
  return (
    <Question
      opened={props.opened}
      size="lg"
      title={texts.pos.take.leaveSure}
      text={texts.pos.take.leaveText}
      no={texts.pos.take.stay}
      yes={texts.pos.take.keep}
      onNo={props.onStay}
      onYes={props.onLeave}
      aside={
        <Button variant="subtle" color="red" onClick={props.onDiscard}>
          {texts.pos.take.leave}
        </Button>
      }
    />
  )
}
