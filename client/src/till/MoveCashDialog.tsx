import { Radio } from '@mantine/core'
import { MovementKind } from '@orderi/shared/payments/cash-sessions'
import { useState } from 'react'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import type { NumberValue } from '../office/form/numbers.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import type { OpenRegister } from './openRegister.ts'
import classes from './Till.module.css'

const words = tillWords.moving

export function MoveCashDialog(props: {
  register: OpenRegister
  onBack: () => void
  onDone: () => void
}) {
  const { name, session } = props.register
  const money = useRestaurantMoney()
  // No kind is preselected, because the wrong one would turn the amount round.
  const [kind, setKind] = useState<MovementKind>()
  const [amount, setAmount] = useState<NumberValue>('')
  const isAmount = typeof amount === 'number' && amount > 0
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.title(name)}
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
      <Radio.Group
        label={words.kind}
        required
        value={kind ?? ''}
        onChange={(chosen) => setKind(MovementKind.parse(chosen))}
      >
        <div className={classes['kinds']}>
          {MovementKind.options.map((each) => (
            <Radio
              key={each}
              value={each}
              label={words.kinds[each]}
              description={words.hints[each]}
            />
          ))}
        </div>
      </Radio.Group>
      <MoneyInput label={words.amount} required value={amount} onChange={setAmount} />
    </CorrectionQuestion>
  )
}
