import type { Register } from '@orderi/shared/payments/cash-sessions'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { CountFields, useDenominations } from './CountFields.tsx'
import { type CountDraft, countedCash } from './count.ts'

const words = tillWords.opening

export function OpenRegisterDialog(props: {
  register: Register
  draft: CountDraft
  onDraft: (draft: CountDraft) => void
  onBack: () => void
  onDone: () => void
}) {
  const { id, name } = props.register
  const money = useRestaurantMoney()
  const { total, isValid, body } = countedCash(props.draft, useDenominations())
  return (
    <CorrectionQuestion
      isDanger={false}
      size="lg"
      title={words.title({ register: name })}
      text={words.text}
      no={words.no}
      yes={tillWords.openSession}
      done={words.done({ register: name })}
      reasonKind="movimiento"
      reasonRule="none"
      summary={words.summary({ register: name, amount: money(total) })}
      isValid={isValid}
      command={() => ({ type: 'openRegister', body: { caja: id, ...body } })}
      onBack={props.onBack}
      onDone={props.onDone}
    >
      <CountFields draft={props.draft} onChange={props.onDraft} />
    </CorrectionQuestion>
  )
}
