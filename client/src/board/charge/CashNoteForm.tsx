import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { toCents } from '@orderi/shared/kernel/money'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import { useBranch, useReadBoard } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { Note } from '../../ui/Note.tsx'
import { showDone } from '../../ui/notices.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './ChargeBill.module.css'
import { cashAmounts, useCashNoteStore } from './cashNotes.ts'
import { ShareChoice, useShareChoice } from './ShareChoice.tsx'

/** Without a connection, nothing is charged. A person can note the received cash on this device. */
export function CashNoteForm({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const store = useCashNoteStore()
  const readBoard = useReadBoard()
  const { cash_step = 0.01, redondeo = 'abajo' } = useBranch() ?? {}
  const [received, setReceived] = useState<number | string>('')
  const given = typeof received === 'number' ? received : 0
  const rule = { step: toCents(cash_step), rounding: redondeo }
  const { share, choose } = useShareChoice(bill)
  const { amount, change } = cashAmounts(bill, given, { rule, share })
  const write = (value: number) => money(value, bill.restaurant.currency)
  const save = () => {
    const { id, number, table, saldo: balance } = bill
    const note = {
      id: randomUuid(),
      epoch: readBoard().epoch ?? undefined,
      bill: { id, number, table: table.name },
      share: share?.id,
      balance,
      amount,
      received: given,
      at: Date.now(),
    }
    store.change((notes) => [...notes, note])
    showDone({ title: words.notes.saved })
    onBack()
  }
  return (
    <>
      <Note icon={<IconWifiOff size="1.25rem" />} text={words.notes.offline} />
      <ShareChoice bill={bill} money={money} chosen={share} onChoose={choose} />
      <div className={classes['opening']}>
        <MoneyInput
          leftSection={null}
          label={words.received}
          value={received}
          onChange={setReceived}
        />
      </div>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onBack}>
          {texts.common.back}
        </Button>
        {change > 0 && (
          <output className={classes['change']}>
            <span className={classes['label']}>{words.change}</span>
            {write(change)}
          </output>
        )}
        <Button disabled={amount <= 0} onClick={save}>
          {words.notes.save(write(amount))}
        </Button>
      </div>
    </>
  )
}
