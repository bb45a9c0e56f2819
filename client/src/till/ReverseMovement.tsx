import type { CashMovement } from '@orderi/shared/payments/cash-sessions'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'

const words = tillWords.movements

export function ReverseMovement(props: {
  movement: CashMovement
  onBack: () => void
  onDone: () => void
}) {
  const { id, kind, amount } = props.movement
  const money = useRestaurantMoney()
  const name = tillWords.moving.kinds[kind]
  return (
    <CorrectionQuestion
      title={words.reverseTitle({ kind: name, amount: money(amount) })}
      text={words.reverseText}
      no={words.keep}
      yes={words.reverse}
      done={words.done}
      reasonKind="movimiento"
      summary={`${words.reversal({ kind: name })} · ${money(amount)}`}
      command={(reason) => ({ type: 'reverseMovement', body: { movimiento: id, ...reason } })}
      onBack={props.onBack}
      onDone={props.onDone}
    />
  )
}
