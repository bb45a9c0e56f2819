import { NativeSelect } from '@mantine/core'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { AccountChoice } from '../charge/AccountChoice.tsx'
import { ReferenceInput } from '../charge/ReferenceInput.tsx'
import { usePaymentMethods } from '../charge/useCashDesk.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

/** Records a payment with the method with which the guest really paid. */
export function ChangeMethod(props: { payment: Payment; amount: string; onBack: () => void }) {
  const { payment, amount, onBack } = props
  const [chosen, choose] = useState<number>()
  const [reference, setReference] = useState('')
  const [account, setAccount] = useState<HouseAccount>()
  const money = useRestaurantMoney()
  const methods = usePaymentMethods(useOwnRestaurant().data?.id)
  const choices = (methods.data?.data ?? []).filter(
    ({ active, id, allows_tip }) =>
      active === 1 && id !== payment.method.id && (payment.tip === 0 || allows_tip === 1),
  )
  const method = choices.find(({ id }) => id === chosen) ?? choices[0]
  const needsReference = method?.needs_reference === 1
  const needsAccount = method?.kind === 'casa'
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.changeMethodTitle({ method: payment.method.name, amount })}
      text={words.changeMethodText}
      no={words.keepMethod}
      yes={words.changeMethod}
      done={words.methodChanged}
      summary={`${amount} · ${payment.method.name} → ${method?.name ?? ''}`}
      reasonKind="devolucion"
      isValid={
        method !== undefined &&
        (!needsReference || reference.trim() !== '') &&
        (!needsAccount || account !== undefined)
      }
      command={(reason) => ({
        type: 'changeMethod',
        body: {
          payment_id: payment.id,
          ...reason,
          metodo: method?.id ?? 0,
          ...(needsReference && { referencia: reference }),
          ...(needsAccount && { cuenta_casa: account?.id }),
        },
      })}
      onBack={onBack}
    >
      <NativeSelect
        label={words.newMethod}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(method?.id ?? '')}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      {needsAccount && (
        <AccountChoice
          chosen={account}
          added={payment.applied + payment.tip}
          money={money}
          onChoose={setAccount}
        />
      )}
      {needsReference && (
        <ReferenceInput
          kind={method.kind}
          required
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
    </CorrectionQuestion>
  )
}
