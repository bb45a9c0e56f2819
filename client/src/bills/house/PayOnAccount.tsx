/** Receives a payment on account in an open cash session of the branch. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { NO_CENTS, subtractCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { ReferenceInput } from '../../board/charge/ReferenceInput.tsx'
import { RegisterSelect } from '../../board/charge/RegisterSelect.tsx'
import { usePaymentMethods, useRegisters } from '../../board/charge/useCashDesk.ts'
import { CorrectionQuestion } from '../../board/correct/CorrectionQuestion.tsx'
import { houseWords, tillWords } from '../../i18n/till.ts'
import { OfficeCommands } from '../../live/react.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import type { NumberValue } from '../../office/form/numbers.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { isOpen, type OpenRegister } from '../../office/openRegister.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { queryClient } from '../../shell/queries.ts'
import { Question } from '../../ui/Question.tsx'
import classes from './House.module.css'

const words = houseWords.paying

export function PayOnAccount({ paying }: { paying: EntityDialogState<HouseAccount> }) {
  const { opened, entity } = paying
  if (!opened || !entity) return null
  return <PayDialog key={paying.turn} account={entity} onBack={paying.close} />
}

function PayDialog({ account, onBack }: { account: HouseAccount; onBack: () => void }) {
  const branch = useStore(session, (state) => state.branch)
  return branch === null ? (
    <GoToTill account={account} text={tillWords.chooseBranch} onBack={onBack} />
  ) : (
    <PayInBranch account={account} branch={branch} onBack={onBack} />
  )
}

/** Payments need an open session. Links to Caja, where the user can choose a branch and open a session. */
function GoToTill(props: { account: HouseAccount; text: string; onBack: () => void }) {
  const navigate = useNavigate()
  return (
    <Question
      opened
      title={words.title({ name: props.account.name })}
      text={props.text}
      no={words.no}
      yes={words.goToTill}
      onNo={props.onBack}
      onYes={() => void navigate('/admin/caja')}
    />
  )
}

function PayInBranch(props: { account: HouseAccount; branch: number; onBack: () => void }) {
  const { account, branch, onBack } = props
  const read = useRegisters(branch)
  return (
    <OfficeCommands epoch={read.data?.epoch}>
      <Loaded read={read} failed={houseWords.loadFailed} height="12rem">
        {({ data }) => {
          const open = data.filter(isOpen)
          const [first] = open
          return first ? (
            <PaymentForm account={account} registers={[first, ...open.slice(1)]} onBack={onBack} />
          ) : (
            <GoToTill account={account} text={words.noSession} onBack={onBack} />
          )
        }}
      </Loaded>
    </OfficeCommands>
  )
}

const isAmount = (value: NumberValue): value is number => typeof value === 'number' && value > 0

function PaymentForm(props: {
  account: HouseAccount
  registers: readonly [OpenRegister, ...OpenRegister[]]
  onBack: () => void
}) {
  const { account, registers, onBack } = props
  const money = useRestaurantMoney()
  const methods = usePaymentMethods(useOwnRestaurant().data?.id, 0)
  const choices = (methods.data?.data ?? []).filter(
    ({ active, kind }) => active === 1 && kind !== 'casa',
  )
  const [register, setRegister] = useState(registers[0].id)
  const [chosen, choose] = useState<number>()
  const [amount, setAmount] = useState<NumberValue>('')
  const [received, setReceived] = useState<NumberValue>('')
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const method = choices.find(({ id }) => id === chosen) ?? choices[0]
  const turno = (registers.find(({ id }) => id === register) ?? registers[0]).session.id
  const isCash = method?.kind === 'efectivo'
  const needsReference = method?.needs_reference === 1
  const cents = toCents(isAmount(amount) ? amount : 0)
  const change = isCash && isAmount(received) ? subtractCents(toCents(received), cents) : NO_CENTS
  const changeText = money(toAmount(change))
  const advance = subtractCents(cents, toCents(Math.max(0, account.balance)))
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.title({ name: account.name })}
      no={words.no}
      yes={words.yes}
      done={change > 0 ? words.doneWithChange({ amount: changeText }) : words.done}
      reasonKind="movimiento"
      reasonRule="none"
      summary={cents > 0 ? `${money(toAmount(cents))} · ${method?.name ?? ''}` : ''}
      isValid={
        cents > 0 &&
        method !== undefined &&
        change >= 0 &&
        (received === '' || typeof received === 'number') &&
        (!needsReference || reference.trim() !== '')
      }
      command={() => ({
        type: 'payOnAccount',
        body: {
          cuenta_casa: account.id,
          turno,
          metodo: method?.id ?? 0,
          monto: toAmount(cents),
          ...(isCash && isAmount(received) && { recibido: received }),
          ...(needsReference && { referencia: reference.trim() }),
          ...(note.trim() !== '' && { nota: note.trim() }),
        },
      })}
      onBack={onBack}
      onDone={() => {
        onBack()
        void queryClient.invalidateQueries({ queryKey: queryKeys.houseAccounts.all })
        void queryClient.invalidateQueries({ queryKey: queryKeys.everyRegister })
      }}
    >
      <RegisterSelect registers={registers} chosen={register} onChoose={setRegister} />
      <MoneyInput label={words.amount} required value={amount} onChange={setAmount} />
      {account.balance > 0 && amount !== account.balance && (
        <Button
          className={classes['whole'] ?? ''}
          variant="default"
          onClick={() => setAmount(account.balance)}
        >
          {words.all({ amount: money(account.balance) })}
        </Button>
      )}
      {advance > 0 && (
        <output className="faint">{words.advance({ amount: money(toAmount(advance)) })}</output>
      )}
      <NativeSelect
        label={words.method}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(method?.id ?? '')}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      {isCash && (
        <MoneyInput
          label={words.received}
          value={received}
          error={change < 0 && words.tooLittle}
          onChange={setReceived}
        />
      )}
      {change > 0 && (
        <output className={classes['change']}>{words.change({ amount: changeText })}</output>
      )}
      {method && needsReference && (
        <ReferenceInput
          kind={method.kind}
          required
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
      <TextInput
        label={words.note}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </CorrectionQuestion>
  )
}
