import type { Command } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'

export function CommandQuestion(props: {
  command: Command
  title: string
  text: string
  no: string
  yes: string
  /** The notice after the command. */
  done: string
  isDanger?: boolean
  onBack: () => void
}) {
  const { command, done, onBack, ...words } = props
  const { isSending, failure, send } = useSending()
  const confirm = () =>
    send(command, () => {
      showDone({ title: done })
      onBack()
    })
  return (
    <Question opened {...words} isSending={isSending} onNo={onBack} onYes={() => void confirm()}>
      {failure && <FailureBox text={failure} />}
    </Question>
  )
}
