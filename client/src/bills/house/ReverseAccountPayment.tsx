import type { HouseEntry } from '@orderi/shared/payments/house-accounts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { RegisterSelect } from '../../board/charge/RegisterSelect.tsx'
import { useRegisters } from '../../board/charge/useCashDesk.ts'
import { CorrectionQuestion } from '../../board/correct/CorrectionQuestion.tsx'
import { houseWords } from '../../i18n/till.ts'
import { OfficeCommands } from '../../live/react.tsx'
import { isOpen } from '../../office/openRegister.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { queryClient } from '../../shell/queries.ts'

const words = houseWords.reversing

/** Reverses a payment on account. If its cash session is closed, an open one of the branch returns the money. */
export function ReverseAccountPayment(props: { payment: HouseEntry; onBack: () => void }) {
  const { payment, onBack } = props
  const branch = useStore(session, (state) => state.branch)
  const registers = useRegisters(branch ?? undefined).data
  const open = (registers?.data ?? []).filter(isOpen)
  const [register, setRegister] = useState<number>()
  const chosen = open.find(({ id }) => id === register) ?? open[0]
  const money = useRestaurantMoney()
  const amount = money(-payment.amount)
  return (
    <OfficeCommands epoch={registers?.epoch}>
      <CorrectionQuestion
        title={words.title({ amount })}
        text={words.text}
        no={words.no}
        yes={words.action}
        done={words.done}
        reasonKind="devolucion"
        summary={`${houseWords.kinds.abono} · ${amount}`}
        isValid={registers !== undefined}
        command={(reason) => ({
          type: 'reverseAccountPayment',
          body: { payment_id: payment.id, ...reason, ...(chosen && { turno: chosen.session.id }) },
        })}
        onBack={onBack}
        onDone={() => {
          onBack()
          void queryClient.invalidateQueries({ queryKey: queryKeys.houseAccounts.all })
        }}
      >
        <RegisterSelect registers={open} chosen={chosen?.id ?? 0} onChoose={setRegister} />
      </CorrectionQuestion>
    </OfficeCommands>
  )
}
