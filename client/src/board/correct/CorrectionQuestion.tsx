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

/** An equal command cannot succeed after one of these refusals. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'illegal_transition',
  'already_reversed',
  'bill_closed',
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

type Asked = Command | readonly NamedCommand[]

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
  /** The pieces or the amount. Shown to the approver. */
  summary?: string
  /** Fields above the reason. */
  children?: ReactNode
  /** Several commands are sent one after another. If one is refused, the others are still sent. */
  command: (reason: CorrectionReason) => Asked
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
  const [refused, setRefused] = useState<string>()
  // The dish may change while its void has no answer, and only an equal command is sent with the same key.
  const [unanswered, setUnanswered] = useState<Command>()
  const approval = useApproval(isApproving)
  // Only a known reason is preselected. Otherwise corrections would be stored with a wrong reason.
  const reason = active.find(({ id, name }) =>
    chosen === undefined ? name === props.knownReason : id === chosen,
  )
  const isComplete = reason !== undefined && (reason.needs_note === 0 || note.trim() !== '')
  const given = reason && { motivo: reason.id, nota: note }
  const isRefused = given !== undefined && refused === JSON.stringify(props.command(given))
  const confirm = async () => {
    if (!given) return
    const aprobacion = approval.approval
    const asked = unanswered ?? props.command({ ...given, ...(aprobacion && { aprobacion }) })
    const isSingle = 'type' in asked
    const commands = isSingle ? [{ name: undefined, command: asked }] : asked
    let left = commands.length
    let last: Awaited<ReturnType<typeof send>>
    let asksApproval = false
    const refusedNames: string[] = []
    for (const { name, command } of commands) {
      const refusal = await send(command, () => {
        left -= 1
      })
      if (!refusal) continue
      last = refusal
      const { code } = refusal
      asksApproval = code === 'needs_approval' || (isApproving && isPinRefusal(code))
      if (asksApproval) break
      if (name !== undefined) refusedNames.push(`${name}: ${refusal.text}`)
    }
    if (left === 0) {
      showDone({ title: props.done })
      props.onDone()
    }
    setRefusals(refusedNames)
    setApproving(asksApproval)
    setUnanswered(isSingle && last?.isUnanswered ? asked : undefined)
    const isFinal = isSingle && last?.code != null && FINAL.has(last.code)
    setRefused(isFinal ? JSON.stringify(props.command(given)) : undefined)
    approval.recordAttempt(last?.code)
  }
  const failureOfReasons = reasons.error ? failureText(reasons.error) : undefined
  const approved = [props.summary, reason?.name, note.trim()].filter(Boolean).join(' · ')
  const blocker = isSending || unanswered ? undefined : props.blocker
  const problem =
    blocker ?? (refusals.length > 0 ? refusals.join(' ') : (failure ?? failureOfReasons))
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
        unanswered === undefined &&
        (isRefused ||
          props.blocker !== undefined ||
          (isApproving ? approval.approval === undefined : !isValid || !isComplete))
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
          // The unanswered command may have run. A changed one would get a new key and run as well.
          disabled={unanswered !== undefined}
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
