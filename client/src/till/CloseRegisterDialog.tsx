/** Closes a session in two steps: count, then confirm the difference. A stored count skips the first step. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { texts } from '../i18n/common.ts'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import type { NumberValue } from '../office/form/numbers.ts'
import type { OpenRegister } from '../office/openRegister.ts'
import { useOwnBranch } from '../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Question } from '../ui/Question.tsx'
import { CashFacts } from './CashFacts.tsx'
import { CountRegisterDialog } from './CountRegisterDialog.tsx'
import { type CountDraft, NO_COUNT } from './count.ts'
import classes from './Till.module.css'
import { useCashSession } from './useCashSession.ts'
import { useForgetKnown } from './useForgetKnown.ts'

const words = tillWords.closing

export function CloseRegisterDialog(props: {
  register: OpenRegister
  draft: CountDraft
  onDraft: (draft: CountDraft) => void
  onBack: () => void
  onDone: () => void
}) {
  const { name, session } = props.register
  const money = useRestaurantMoney()
  const tolerance = useOwnBranch()?.tolerancia_caja ?? Number.POSITIVE_INFINITY
  const read = useCashSession(session.id)
  const [isCounting, setCounting] = useState(false)
  // A stored count must be read once. Later reads must not remove the question, which would lose its reason and note.
  const [isUnread, setUnread] = useState(false)
  const [left, setLeft] = useState<NumberValue>('')
  const { counted = null, difference = 0 } = read.data ?? {}
  const isCounted = counted !== null && !isCounting
  useForgetKnown('countCash', { kind: 'cash-session', id: session.id }, isCounted)
  const readCount = async () => {
    const { isSuccess } = await read.refetch()
    setUnread(!isSuccess)
  }
  if (isUnread && read.isError && !read.isFetching) {
    return (
      <Question
        opened
        title={words.title({ register: name })}
        text={words.unread}
        no={words.no}
        yes={texts.common.retry}
        onNo={props.onBack}
        onYes={() => void readCount()}
      />
    )
  }
  if ((!read.data && !read.error) || (isUnread && read.isFetching)) return null
  if (!read.data || !isCounted) {
    return (
      <CountRegisterDialog
        {...props}
        onBack={isCounting ? () => setCounting(false) : props.onBack}
        onDone={() => {
          props.onDraft(NO_COUNT)
          setCounting(false)
          setUnread(true)
          void readCount()
        }}
      />
    )
  }
  const isLeftTooMuch = typeof left === 'number' && left > counted
  const needsReason = Math.abs(difference ?? 0) > tolerance
  return (
    <CorrectionQuestion
      isDanger={false}
      size="lg"
      title={words.title({ register: name })}
      text={needsReason ? words.needsReason({ amount: money(tolerance) }) : words.text}
      no={words.no}
      yes={tillWords.closeSession}
      done={words.done({ register: name })}
      reasonKind="movimiento"
      reasonRule={needsReason ? 'required' : 'optional'}
      summary={words.summary({ register: name, amount: money(counted) })}
      isValid={left === '' || (typeof left === 'number' && !isLeftTooMuch)}
      command={({ motivo, nota }) => ({
        type: 'closeRegister',
        body: {
          turno: session.id,
          dejado: typeof left === 'number' ? left : null,
          motivo: motivo || null,
          nota,
        },
      })}
      onBack={props.onBack}
      onDone={props.onDone}
    >
      <CashFacts detail={read.data} />
      <Button className={classes['again']} variant="default" onClick={() => setCounting(true)}>
        {words.again}
      </Button>
      <MoneyInput
        label={words.left}
        description={words.leftHint}
        value={left}
        error={isLeftTooMuch && words.leftTooMuch}
        onChange={setLeft}
      />
    </CorrectionQuestion>
  )
}
