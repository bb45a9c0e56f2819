/** Asks for the reason of a correction, such as a void or a refund, and sends it. Needs the network. */
import { NativeSelect, TextInput } from '@mantine/core'
import { paymentReasons } from '@orderi/shared/contract/payments'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { ReasonKind } from '@orderi/shared/payments/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { subjectOf } from '../../live/boardCommands.ts'
import { type Command, withApproval } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { useSentCommand } from '../../live/sentCommands.ts'
import { failureText } from '../../shell/failureText.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Note } from '../../ui/Note.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'
import { ApprovalFields, asksApproval, useApproval } from './ApprovalFields.tsx'
import classes from './CorrectionQuestion.module.css'

/** After these refusals, repeating the same command cannot succeed. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'illegal_transition',
  'already_reversed',
  'bill_closed',
])

export interface CorrectionReason {
  readonly motivo: number
  readonly nota: string
}

const NO_REASON: CorrectionReason = { motivo: 0, nota: '' }

/** A command with the name of the entity that it changes. */
export interface NamedCommand {
  readonly name: string
  readonly command: Command
}

type Asked = Command | readonly NamedCommand[]

/** A command that waits for an approval. The approver sees `summary`. */
interface UnapprovedCommand {
  readonly command: Command
  readonly summary: string
}

export function CorrectionQuestion(props: {
  isDanger?: boolean
  title: string
  text?: string
  no: string
  yes: string
  /** The notice after a success. Omitted if the screen shows the effect. */
  done?: string
  reasonKind: ReasonKind
  /** `optional` sends `motivo` 0 if no reason is chosen. `none` shows no field. Default: `required`. */
  reasonRule?: 'required' | 'optional' | 'none'
  size?: string
  /** The name of the reason to preselect, if it is known. */
  knownReason?: string
  /** False if the fields above the reason have an error. */
  isValid?: boolean
  /** Why the correction is no longer possible. */
  blocker?: string | undefined
  /** The pieces or the amount. Shown to the approver and while the answer is unknown. */
  summary?: string
  /** Fields above the reason. */
  children?: ReactNode
  /** The commands are sent one after another, even if one of them is refused. Several commands are not stored. */
  command: (reason: CorrectionReason) => Asked
  onBack: () => void
  /** Default: `onBack`. */
  onDone?: () => void
}) {
  const { title, text, no, yes, reasonKind, isValid = true, onBack, onDone = onBack } = props
  const { reasonRule = 'required' } = props
  const reasons = useQuery({
    queryKey: queryKeys.paymentReasons(reasonKind),
    queryFn: ({ signal }) => api.request(paymentReasons, { query: { tipo: reasonKind }, signal }),
    enabled: reasonRule !== 'none',
  })
  const active = (reasons.data?.data ?? []).filter((reason) => reason.active === 1)
  const [chosen, choose] = useState<number>()
  const [note, setNote] = useState('')
  const { isSending, failure, send, newStamp } = useSending()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isApproving, setApproving] = useState(false)
  // The command that waits for an approval. The fields may have changed since then.
  const [unapproved, setUnapproved] = useState<UnapprovedCommand>()
  const [refused, setRefused] = useState<string>()
  const [isFirstAttempt, setFirstAttempt] = useState(false)
  // Other reasons are not preselected, so that no correction is stored with a wrong reason.
  const reason = active.find(({ id, name }) =>
    chosen === undefined ? name === props.knownReason : id === chosen,
  )
  const isComplete = reason
    ? reason.needs_note === 0 || note.trim() !== ''
    : reasonRule !== 'required'
  const entered = props.command(
    reason ? { motivo: reason.id, nota: note } : { ...NO_REASON, nota: note },
  )
  const single = 'type' in entered ? entered : undefined
  const { sent, remember, forget } = useSentCommand(single?.type, single && subjectOf(single))
  // The stored command may already have run. A changed command would have a new key, so it would run too.
  const isUnanswered = sent !== undefined && !isFirstAttempt
  const asksPin = isApproving || (isUnanswered && sent.isApproved)
  const approval = useApproval(asksPin)
  const isRefused = reason !== undefined && refused === JSON.stringify(entered)
  const summary = [props.summary, reason?.name, note.trim()].filter(Boolean).join(' · ')
  const confirm = async () => {
    const asked = sent ?? unapproved ?? (single && { command: single, summary })
    const aprobacion = approval.approval
    const stamp = asked && (sent?.stamp ?? (await newStamp(asked.command.type)))
    if (asked && !stamp) return
    if (asked && stamp && !sent) {
      setFirstAttempt(true)
      remember({ ...asked, stamp, isApproved: aprobacion !== undefined })
    }
    const commands = 'type' in entered ? [] : entered
    const all = asked ? [{ name: undefined, command: asked.command }] : commands
    let left = all.length
    let last: Awaited<ReturnType<typeof send>>
    let needsApproval = false
    const refusedNames: string[] = []
    for (const { name, command } of all) {
      const refusal = await send(
        withApproval(command, aprobacion),
        () => {
          left -= 1
        },
        stamp && { stamp, wasSent: sent !== undefined },
      )
      if (!refusal) continue
      last = refusal
      const { code } = refusal
      needsApproval = asksApproval(code, aprobacion)
      if (needsApproval) break
      if (name !== undefined) refusedNames.push(`${name}: ${refusal.text}`)
      // A lost response has no code, or `internal`, and is shown by another note.
      else if (refusal.isUnanswered && code && code !== 'internal') refusedNames.push(refusal.text)
    }
    if (stamp && (left === 0 || last?.isUnanswered === false)) forget(stamp)
    setFirstAttempt(false)
    if (left === 0) {
      if (props.done !== undefined) showDone({ title: props.done })
      onDone()
    }
    setRefusals(refusedNames)
    setApproving(needsApproval)
    setUnapproved(needsApproval ? asked : undefined)
    const isFinal = asked !== undefined && last?.code != null && FINAL.has(last.code)
    setRefused(isFinal ? JSON.stringify(entered) : undefined)
    approval.recordAttempt(last?.code)
  }
  const failureOfReasons = reasons.error ? failureText(reasons.error) : undefined
  const blocker = isSending || isUnanswered ? undefined : props.blocker
  const problem =
    blocker ?? (refusals.length > 0 ? refusals.join(' ') : (failure ?? failureOfReasons))
  const isYesDisabled = isUnanswered
    ? asksPin && approval.approval === undefined
    : isRefused ||
      props.blocker !== undefined ||
      (isApproving ? approval.approval === undefined : !isValid || !isComplete)
  const isAsking = isApproving && !isUnanswered
  const back = () => {
    setApproving(false)
    setUnapproved(undefined)
  }
  return (
    <Question
      opened
      isDanger={props.isDanger ?? true}
      title={title}
      {...(props.size !== undefined && { size: props.size })}
      text={isUnanswered ? undefined : isApproving ? (unapproved?.summary ?? summary) : text}
      no={isUnanswered || isAsking ? texts.common.back : no}
      yes={yes}
      hasYes={isUnanswered || reasonRule !== 'required' || active.length > 0}
      isYesDisabled={isYesDisabled}
      isSending={isSending}
      onNo={isAsking ? back : onBack}
      onClose={onBack}
      onYes={() => void confirm()}
    >
      <div className={classes['fields']}>
        {/* Hidden instead of removed, to preserve the input. The approval's keypad needs all the height. */}
        <fieldset className={classes['inputs']} hidden={asksPin || isUnanswered}>
          {props.children}
          {reasonRule !== 'none' && (
            <>
              <NativeSelect
                label={words.reason}
                required={reasonRule === 'required'}
                data={[
                  reasonRule === 'required'
                    ? { value: '', label: words.chooseReason, disabled: true }
                    : { value: '', label: words.noReason },
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
            </>
          )}
        </fieldset>
        {isUnanswered && (
          <Note
            kind="alert"
            icon={<IconAlertTriangle size="1.25rem" />}
            text={words.unansweredCorrection({ what: sent.summary })}
          />
        )}
        {problem !== undefined && (isApproving || !isUnanswered || refusals.length > 0) && (
          <FailureBox text={problem} />
        )}
        {asksPin && (
          <ApprovalFields {...approval} isSending={isSending} onSubmit={() => void confirm()} />
        )}
      </div>
    </Question>
  )
}
