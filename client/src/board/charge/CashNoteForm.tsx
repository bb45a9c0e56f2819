import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { toCents } from '@orderi/shared/kernel/money'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch, useCommandRunner, useReadBoard } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { Note } from '../../ui/Note.tsx'
import { showDone } from '../../ui/notices.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { showChange } from './ChangeDue.tsx'
import classes from './ChargeBill.module.css'
import { cashAmounts, useNotedAmounts } from './cashNotes.ts'
import { cashRuleOf } from './chargeRows.ts'
import { ShareChoice, useShareChoice } from './ShareChoice.tsx'

/** Notes received cash while the connection is down and bills cannot be charged. The note is sent later. */
export function CashNoteForm({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const noted = useNotedAmounts(bill.id).reduce((sum, amount) => sum + amount, 0)
  const commands = useCommandRunner()
  const [key, setKey] = useState(randomUuid)
  const [isSending, setSending] = useState(false)
  const readBoard = useReadBoard()
  const { cash_step = 0.01, redondeo = 'abajo' } = useBranch() ?? {}
  const [received, setReceived] = useState<number | string>('')
  const given = typeof received === 'number' ? received : 0
  const { share, choose } = useShareChoice(bill)
  const rule = cashRuleOf(bill, share, { step: toCents(cash_step), rounding: redondeo })
  const { amount, change } = cashAmounts(bill, given, { rule, share, noted })
  const write = (value: number) => money(value, bill.restaurant.currency)
  const saved = () => {
    if (change === 0) {
      showDone({ title: words.notes.saved })
      return onBack()
    }
    // The dialog stays open, because the dialog behind it would cover the change.
    showChange({ title: words.notes.saved, change: write(change) })
    setReceived('')
    setKey(randomUuid())
  }
  const save = async () => {
    const anotado = new Date(Date.now() + readBoard().clockOffsetMs).toISOString()
    const body = {
      clave: key,
      bill_id: bill.id,
      ...(share && { share_id: share.id }),
      monto: amount,
      recibido: given,
      anotado,
    }
    setSending(true)
    const { state } = await commands.run({ type: 'noteCash', body })
    setSending(false)
    if (state === 'done' || state === 'queued') saved()
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
        <Button loading={isSending} disabled={amount <= 0} onClick={() => void save()}>
          {words.notes.save({ amount: write(amount) })}
        </Button>
      </div>
    </>
  )
}
