/** Asks for the reason of a correction, such as a void or a refund, and sends it. Needs the network. */
import { NativeSelect, TextInput } from '@mantine/core'
import { paymentReasons } from '@orderi/shared/contract/payments'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { Approval, ReasonKind } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { chargeWords as words } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import type { Command } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { Question } from '../../office/Question.tsx'
import { failureText } from '../../shell/failureText.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { ApprovalFields, useApproval } from './ApprovalFields.tsx'
import classes from './CorrectionQuestion.module.css'
import { isPinRefusal } from './pinRefusals.ts'

/** Repeating a command after one of these refusals cannot succeed. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'illegal_transition',
  'already_reversed',
  'bill_closed',
  'not_found',
])

export interface CorrectionReason {
  readonly motivo: number
  readonly nota: string
  readonly aprobacion?: Approval
}

/** One of several commands, with the name of what it changes. */
export interface NamedCommand {
  readonly name: string
  readonly command: Command
}

export function CorrectionQuestion(props: {
  isDanger?: boolean
  title: string
  text?: string
  no: string
  yes: string
  done: string
  reasonKind: ReasonKind
  /** The name of the reason if it is known. That reason is preselected. */
  knownReason?: string
  /** False if the fields above the reason have an error. */
  isValid?: boolean
  /** Why the correction is not possible any more. */
  blocker?: string | undefined
  /** The dishes or the amount, which the person who approves sees. */
  summary?: string
  /** Fields above the reason. */
  children?: ReactNode
  /** Several commands are sent one after another. If one is refused, the others are still sent. */
  command: (reason: CorrectionReason) => Command | readonly NamedCommand[]
  onBack: () => void
  onDone: () => void
}) {
  const { title, text, no, yes, reasonKind, isValid = true, onBack } = props
  const reasons = useQuery({
    queryKey: queryKeys.paymentReasons(reasonKind),
    queryFn: ({ signal }) => api.request(paymentReasons, { query: { tipo: reasonKind }, signal }),
  })
  const active = (reasons.data?.data ?? []).filter((reason) => reason.active === 1)
  const [chosen, choose] = useState<number>()
  const [note, setNote] = useState('')
  const { isSending, failure, send } = useSending()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isApproving, setApproving] = useState(false)
  const [isFinal, setFinal] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const approval = useApproval(isApproving)
  // Only a known reason is preselected. Otherwise corrections would be stored with a wrong reason.
  const reason = active.find(({ id, name }) =>
    chosen === undefined ? name === props.knownReason : id === chosen,
  )
  const isComplete = reason !== undefined && (reason.needs_note === 0 || note.trim() !== '')
  const confirm = async () => {
    if (!reason) return
    const aprobacion = approval.approval
    const given = { motivo: reason.id, nota: note, ...(aprobacion && { aprobacion }) }
    const asked = props.command(given)
    const commands = 'type' in asked ? [{ name: undefined, command: asked }] : asked
    let left = commands.length
    let last: ErrorCode | null | undefined
    let asksApproval = false
    let isLost = false
    const refused: string[] = []
    for (const { name, command } of commands) {
      const refusal = await send(command, () => {
        left -= 1
      })
      if (!refusal) continue
      const { code } = refusal
      last = code
      isLost ||= refusal.isUnanswered
      asksApproval = code === 'needs_approval' || (isApproving && isPinRefusal(code))
      if (asksApproval) break
      if (name !== undefined) refused.push(`${name}: ${refusal.text}`)
    }
    if (left === 0) {
      showDone({ title: props.done })
      props.onDone()
    }
    setRefusals(refused)
    setApproving(asksApproval)
    setUnanswered(isLost)
    setFinal(last != null && FINAL.has(last))
    approval.tried(last)
  }
  const failureOfReasons = reasons.error ? failureText(reasons.error) : undefined
  const approved = [props.summary, reason?.name, note.trim()].filter(Boolean).join(' · ')
  const problem =
    props.blocker ?? (refusals.length > 0 ? refusals.join(' ') : (failure ?? failureOfReasons))
  return (
    <Question
      opened
      isDanger={props.isDanger ?? true}
      title={title}
      text={isApproving ? approved : text}
      no={isApproving ? texts.common.back : no}
      yes={yes}
      hasYes={active.length > 0}
      isYesDisabled={
        isFinal ||
        props.blocker !== undefined ||
        (isApproving ? approval.approval === undefined : !isValid || !isComplete)
      }
      isSending={isSending}
      onNo={isApproving ? () => setApproving(false) : onBack}
      onClose={onBack}
      onYes={() => void confirm()}
    >
      <div className={classes['fields']}>
        {/* Keeps the input while the approval is asked for. The approval's keypad needs all the height. */}
        <fieldset
          className={classes['inputs']}
          hidden={isApproving}
          // A changed command would have another key, and could be run beside the unanswered one.
          disabled={isUnanswered}
        >
          {props.children}
          <NativeSelect
            label={words.reason}
            required
            data={[
              { value: '', label: words.chooseReason, disabled: true },
              ...active.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(reason?.id ?? '')}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
          <TextInput
            label={words.note}
            maxLength={500}
            required={reason?.needs_note === 1}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </fieldset>
        {problem !== undefined && <FailureBox text={problem} />}
        {isApproving && <ApprovalFields {...approval} />}
      </div>
    </Question>
  )
}
