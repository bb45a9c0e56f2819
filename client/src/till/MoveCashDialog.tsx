import { UnstyledButton } from '@mantine/core'
import { MovementKind } from '@orderi/shared/payments/cash-sessions'
import { useState } from 'react'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import type { NumberValue } from '../office/form/numbers.ts'
import type { OpenRegister } from '../office/openRegister.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './Till.module.css'

const words = tillWords.moving

export function MoveCashDialog(props: {
  register: OpenRegister
  onBack: () => void
  onDone: () => void
}) {
  const { name, session } = props.register
  const money = useRestaurantMoney()
  // No kind is preselected, because a wrong kind could reverse the sign of the amount.
  const [kind, setKind] = useState<MovementKind>()
  const [amount, setAmount] = useState<NumberValue>('')
  const isAmount = typeof amount === 'number' && amount > 0
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.title({ register: name })}
      no={words.no}
      yes={words.yes}
      done={words.done}
      reasonKind="movimiento"
      summary={kind && isAmount ? `${words.kinds[kind]} · ${money(amount)}` : ''}
      isValid={kind !== undefined && isAmount}
      command={(reason) => ({
        type: 'moveCash',
        body: {
          turno: session.id,
          tipo: kind ?? 'entrada',
          monto: isAmount ? amount : 0,
          ...reason,
        },
      })}
      onBack={props.onBack}
      onDone={props.onDone}
    >
      <fieldset className={classes['count']}>
        <legend className="legend">{words.kind}</legend>
        <div className={classes['kinds']}>
          {MovementKind.options.map((each) => (
            <UnstyledButton
              key={each}
              className={classes['kind']}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {words.kinds[each]}
            </UnstyledButton>
          ))}
        </div>
        <output className="faint">{kind ? words.hints[kind] : words.chooseKind}</output>
      </fieldset>
      <MoneyInput label={words.amount} required value={amount} onChange={setAmount} />
    </CorrectionQuestion>
  )
}
