/** Explains that a charge needs an open cash session. Lets an admin open a session. */
import { Button } from '@mantine/core'
import type { Register } from '@orderi/shared/payments/cash-sessions'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { usePermission } from '../../office/usePermission.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Note } from '../../ui/Note.tsx'
import classes from './ChargeBill.module.css'

export function OpenSession(props: {
  registers: readonly Register[]
  onOpen: (register: number, cash: number) => Promise<string | undefined>
}) {
  const [cash, setCash] = useState<number | string>('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [register] = props.registers
  const mayOpen = usePermission('caja') === true && register !== undefined
  const open = async () => {
    if (!register) return
    setSending(true)
    setFailure(undefined)
    setFailure(await props.onOpen(register.id, Number(cash)))
    setSending(false)
  }
  return (
    <>
      <Note
        icon={<IconCashRegister size="1.25rem" />}
        text={mayOpen ? words.noSession : `${words.noSession} ${words.askAdmin}`}
      />
      {mayOpen && (
        <div className={classes['opening']}>
          <MoneyInput leftSection={null} label={words.opening} value={cash} onChange={setCash} />
          <Button
            loading={isSending}
            disabled={typeof cash !== 'number'}
            onClick={() => void open()}
          >
            {words.openSession}
          </Button>
        </div>
      )}
      {failure && <FailureBox text={failure} />}
    </>
  )
}
