/** Charges a bill with one or several payments. The server closes the bill when its balance is zero. */
import { Button, Loader } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { suggestedTips, tipLimit } from '@orderi/shared/payments/tips'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryKeys } from '../../api/queryKeys.ts'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { refusals } from '../../i18n/refusals.ts'
import { withApproval } from '../../live/command.ts'
import {
  useBranch,
  useCommandRunner,
  useHasPendingCommand,
  useOnlineOnlyBlocker,
} from '../../live/react.tsx'
import { type SentCommand, useSentCommand } from '../../live/sentCommands.ts'
import { type SeenBillState, useSeenBill } from '../../receipt/useSeenBill.ts'
import { queryClient } from '../../shell/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { showDone } from '../../ui/notices.tsx'
import { asksApproval, useApproval } from '../correct/ApprovalFields.tsx'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { UndeliveredNote } from '../dialogs/UndeliveredNote.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import { useIsCutOff } from '../useIsConnected.ts'
import { useCentsFormatter, useMoneyFormatter } from '../useMoneyFormatter.ts'
import { BillChanged } from './BillChanged.tsx'
import { CashNoteForm } from './CashNoteForm.tsx'
import { showChange } from './ChangeDue.tsx'
import classes from './ChargeBill.module.css'
import { ConfirmCharge } from './ConfirmCharge.tsx'
import {
  announcedTip,
  askingReferences,
  type ChargeRow,
  cashRuleOf,
  chargedToAccount,
  chargeOf,
  intendedRows,
  newRow,
  paymentsOf,
  withMethod,
} from './chargeRows.ts'
import { useCashier, useChargingMark } from './charging.ts'
import { creditOf } from './credit.ts'
import { MethodTiles } from './MethodTiles.tsx'
import { NotedCash } from './NotedCash.tsx'
import { OnlinePayments } from './OnlinePayments.tsx'
import { OpenSession } from './OpenSession.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { RegisterSelect } from './RegisterSelect.tsx'
import { ShareChoice, useShareChoice } from './ShareChoice.tsx'
import { intentTexts } from './shares.ts'
import { useCashDesk } from './useCashDesk.ts'
import { usePresentAccount } from './useHouseAccounts.ts'

export function ChargeBill(props: {
  bill: Bill
  onBack: () => void
  onDiscount: () => void
  onSplit: () => void
  onClosed: () => void
}) {
  const { onBack } = props
  const seen = useSeenBill(props.bill)
  const { bill } = seen
  const why = useOnlineOnlyBlocker()
  const isCutOff = useIsCutOff()
  const layout = useLayout()
  const money = useMoneyFormatter()
  const cashier = useCashier(bill.id)
  useChargingMark(bill.id)
  return (
    <Dialog
      opened
      isQuestion
      isSteady
      size={layout === 'wall' ? '80rem' : 'xl'}
      title={words.title({ number: bill.number })}
      onClose={onBack}
    >
      <div className={classes['head']}>
        <p className={classes['balance']}>
          <span className={classes['label']}>{words.balance}</span>
          {money(bill.saldo, bill.restaurant.currency)}
          {bill.pagado > 0 && (
            <span className={classes['label']}>
              {words.paid({ amount: money(bill.pagado, bill.restaurant.currency) })}
            </span>
          )}
        </p>
        <div className={classes['facts']}>
          <UndeliveredNote lines={bill.products} />
          {cashier !== undefined && (
            <Note
              kind="status"
              icon={<IconCashRegister size="1.25rem" />}
              text={words.charging({ person: cashier })}
            />
          )}
          <OnlinePayments bill={bill} money={money} />
          <NotedCash bill={bill} money={money} />
        </div>
        <div className={classes['tools']}>
          <Button variant="default" disabled={why !== undefined} onClick={props.onSplit}>
            {words.split.action}
          </Button>
          <Button variant="default" disabled={why !== undefined} onClick={props.onDiscount}>
            {words.discount}
          </Button>
        </div>
      </div>
      {isCutOff && <CashNoteForm bill={bill} onBack={onBack} />}
      {/* Preserves the input until the network is back. */}
      <div hidden={isCutOff}>
        <Desk {...props} seen={seen} />
      </div>
    </Dialog>
  )
}

type DeskProps = Parameters<typeof ChargeBill>[0] & { seen: SeenBillState }

function Desk(props: DeskProps) {
  const desk = useCashDesk()
  if (desk.isLoading) return <Loader aria-label={texts.common.loading} />
  if (desk.isFailed) {
    return (
      <FailureBox text={words.loadFailed}>
        <Button variant="default" onClick={desk.retry}>
          {texts.common.retry}
        </Button>
      </FailureBox>
    )
  }
  if (desk.open.length === 0)
    return <OpenSession registers={desk.registers} onOpen={desk.openSession} />
  return <ChargeForm {...props} registers={desk.open} methods={desk.methods} />
}

function ChargeForm(
  props: DeskProps & Pick<ReturnType<typeof useCashDesk>, 'registers' | 'methods'>,
) {
  const { registers, methods, seen } = props
  const { bill, changes } = seen
  const money = useMoneyFormatter()
  const amountText = useCentsFormatter(bill)
  const actions = useBoardActions()
  const branch = useBranch()
  const { newStamp } = useCommandRunner()
  const { sent, remember, forget } = useSentCommand('chargeBill', { kind: 'bill', id: bill.id })
  const isPending = useHasPendingCommand('bill', bill.id)
  const why = useOnlineOnlyBlocker()
  const { share, choose } = useShareChoice(bill)
  const [rows, setRows] = useState(() => intendedRows(bill, methods, share))
  const [filledFor, setFilledFor] = useState(share?.id)
  const [register, setRegister] = useState(registers[0]?.id ?? 0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isApproving, setApproving] = useState(false)
  const [showsMissing, setShowsMissing] = useState(false)
  const missingReference = useRef<HTMLInputElement>(null)
  const approval = useApproval(isApproving || sent?.isApproved === true)
  const replaceRows = (next: readonly ChargeRow[]) => {
    setRows(next)
    setShowsMissing(false)
  }
  // The next share is chosen when a share is paid or locked. Another share removes the entered amounts.
  if (share?.id !== filledFor) {
    setFilledFor(share?.id)
    replaceRows(rows.map(({ method }) => newRow(method)))
  }
  const { cash_step = 0.01, redondeo = 'abajo' } = branch ?? {}
  const free = toCents(bill.saldo - bill.reservado)
  const balance = toCents(bill.saldo)
  const due = share ? Math.min(balance, toCents(share.amount - share.paid)) : balance
  const wanted = Math.min(free, due)
  const intents = intentTexts(bill, (amount) => money(amount, bill.restaurant.currency))
  // Only the cash that pays the rest of the bill or of the share is rounded.
  const rule = cashRuleOf(bill, share, {
    step: wanted < due ? 1 : toCents(cash_step),
    rounding: redondeo,
  })
  const charge = chargeOf(rows, wanted, rule)
  const change = charge.rows.reduce((sum, { amounts }) => sum + (amounts?.change ?? 0), 0)
  const total = charge.rows.reduce((sum, { applied, amounts }) => {
    const { tip = 0, rounding = 0 } = amounts ?? {}
    return sum + applied + tip + rounding
  }, 0)

  const isHouse = rows.some(({ method }) => method.kind === 'casa')
  const account = usePresentAccount(rows.find((row) => row.account)?.account)
  const isOverLimit = charge.rows.some(
    (row) => account && row.account?.id === account.id && chargedToAccount(row) > creditOf(account),
  )
  const tips = charge.rows.reduce((sum, { amounts }) => sum + (amounts?.tip ?? 0), 0)
  // Boards of earlier releases have no `attempts`.
  const tipsOnline = (bill.attempts ?? []).reduce((sum, { tip }) => sum + toCents(tip), 0)
  const isTipTooLarge =
    tips > 0 &&
    toCents(bill.propinas) + tipsOnline + tips >
      tipLimit({ total: toCents(bill.totalFinal), gross: toCents(bill.bruto) })

  const firstMissing = charge.rows.findIndex(({ lacksReference }) => lacksReference)
  const askReference = (asking: (rows: readonly ChargeRow[]) => readonly ChargeRow[]) => {
    flushSync(() => {
      setRows(asking)
      setShowsMissing(true)
    })
    // The bar of buttons would cover the error on phones.
    missingReference.current?.scrollIntoView({ block: 'center' })
    missingReference.current?.focus()
  }
  const changeRow = (index: number, row: ChargeRow) =>
    setRows(rows.map((each, at) => (at === index ? row : each)))
  const send = async (charged: Omit<SentCommand<'chargeBill'>, 'at'>, wasSent: boolean) => {
    setSending(true)
    setFailure(undefined)
    if (!wasSent) remember(charged)
    const { stamp } = charged
    const aprobacion = charged.isApproved ? approval.approval : undefined
    const command = withApproval(charged.command, aprobacion)
    const outcome = await actions.run(
      command,
      { bill },
      {
        stamp,
        wasSent,
        isSilent: isHouse,
        isQuiet: true,
      },
    )
    setSending(false)
    if (isHouse) void queryClient.invalidateQueries({ queryKey: queryKeys.houseAccounts.all })
    approval.recordAttempt(outcome.state === 'refused' ? outcome.code : undefined)
    setApproving(outcome.state === 'refused' && asksApproval(outcome.code, aprobacion))
    if (outcome.state === 'refused') {
      setFailure(outcome.code === 'needs_approval' ? undefined : outcome.message)
      if (!outcome.isUnanswered) forget(stamp)
      if (outcome.bill) seen.learn(outcome.bill, false)
      const { code, errors } = outcome
      if (code === 'invalid' && !wasSent) askReference((now) => askingReferences(now, errors))
    }
    if (outcome.state !== 'done') return
    forget(stamp)
    seen.learn(outcome.answer, true)
    replaceRows([])
    if (outcome.answer.status === 'Cerrada') {
      const title = words.closed({ number: bill.number })
      showChange({ title, change: charged.change, closed: outcome.answer })
      props.onClosed()
    } else {
      const title = words.charged({ number: bill.number })
      if (charged.change === undefined) showDone({ title, closeLabel: texts.common.close })
      else showChange({ title, change: charged.change })
    }
  }
  const chargeNow = async () => {
    if (firstMissing !== -1) return askReference((now) => now)
    setSending(true)
    const stamp = await newStamp('chargeBill')
    if (!stamp) return setSending(false)
    const body = {
      bill_id: bill.id,
      ...(share && { share_id: share.id }),
      caja: register,
      saldo_visto: bill.saldo,
      pagos: paymentsOf(charge),
    }
    const charged = {
      stamp,
      command: { type: 'chargeBill', body },
      summary: amountText(total),
      change: change > 0 ? amountText(change) : undefined,
      isApproved: approval.approval !== undefined,
    } as const
    return send(charged, false)
  }

  const buttonText = total > 0 ? words.confirm({ amount: amountText(total) }) : words.charge
  // The amounts can be edited again when the answer is known.
  const unanswered = isSending ? undefined : sent
  if (unanswered || isApproving) {
    return (
      <ConfirmCharge
        unanswered={unanswered?.summary}
        approval={unanswered && !unanswered.isApproved ? undefined : approval}
        failure={failure}
        isSending={unanswered ? isPending : isSending}
        why={why}
        onBack={unanswered ? props.onBack : () => setApproving(false)}
        onSend={() => void (unanswered ? send(unanswered, true) : chargeNow())}
      >
        {unanswered ? words.repeat({ amount: unanswered.summary }) : buttonText}
      </ConfirmCharge>
    )
  }

  return (
    <>
      <RegisterSelect registers={registers} chosen={register} onChoose={setRegister} />
      <div className={classes['choices']}>
        <ShareChoice
          bill={bill}
          money={money}
          chosen={share}
          onChoose={(next) => {
            choose(next)
            setFilledFor(next?.id)
            const announced = intendedRows(bill, methods, next)
            replaceRows(announced.length > 0 ? announced : rows.map(({ method }) => newRow(method)))
          }}
        />
        <MethodTiles
          methods={methods}
          chosen={rows.map(({ method }) => method.id)}
          onToggle={(method, isChosen) =>
            replaceRows(
              isChosen
                ? rows.filter((row) => row.method.id !== method.id)
                : withMethod(rows, method, announcedTip(bill, method, share)),
            )
          }
        />
      </div>
      {intents.length > 0 && (
        <Note kind="status" icon={<IconMessage2 size="1.25rem" />} text={intents.join('. ')} />
      )}
      {charge.rows.map((row, index) => (
        <PaymentFields
          key={row.method.id}
          row={row}
          tips={suggestedTips(bill, toAmount(row.applied as Cents), branch?.propinas_sugeridas)}
          amountText={amountText}
          isReferenceMissing={showsMissing && row.lacksReference}
          referenceRef={index === firstMissing ? missingReference : undefined}
          onChange={(next) => changeRow(index, next)}
        />
      ))}
      <div className={classes['actions']}>
        {/* The reasons that disable the button are beside it, because the rest of the form may be scrolled away. */}
        <div className={classes['blockers']}>
          {isTipTooLarge && <FailureBox text={refusals.tip_too_large} />}
          {failure && (isSending || !changes) && <FailureBox text={failure} />}
          {!isSending && <BillChanged {...seen} amount={toAmount(wanted as Cents)} />}
        </div>
        <DisabledReason text={isSending ? undefined : why} />
        {rows.length > 0 && charge.left !== 0 && (
          <output className={classes['left']}>
            {charge.left > 0
              ? words.missing({ amount: amountText(charge.left) })
              : words.tooMuch({ amount: amountText(-charge.left) })}
          </output>
        )}
        <Button variant="default" onClick={props.onBack}>
          {texts.common.back}
        </Button>
        {change > 0 && (
          <output className={classes['change']}>
            <span className={classes['label']}>{words.change}</span>
            {amountText(change)}
          </output>
        )}
        <Button
          loading={isSending}
          disabled={
            ((why !== undefined || changes !== undefined) && !isSending) ||
            !charge.isValid ||
            isTipTooLarge ||
            isOverLimit
          }
          onClick={() => void chargeNow()}
        >
          {buttonText}
        </Button>
      </div>
    </>
  )
}
