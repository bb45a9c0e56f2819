/** Divides a bill into bills: a tap on a dish passes a piece to the chosen bill. */
import { Button, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { splitBill } from '@orderi/shared/contract/payments'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { chargeWords } from '../../i18n/charge.ts'
import { texts } from '../../i18n/texts.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { useOtherBills } from '../boardViews.ts'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { billedLines, dividedPieces, partTotals, type Tap } from './division.ts'
import classes from './SplitBill.module.css'
import { useSending } from './useSending.ts'

const words = chargeWords.split
const MOST_PARTS = 20

/** A new bill with a name, or an open bill. */
type Part = { readonly name: string; readonly bill?: never } | { readonly bill: Bill }

function titleOf(part: Part, parts: readonly Part[]): string {
  if (part.bill) return texts.pos.bill.title(part.bill.number)
  return words.newBill(parts.filter(({ bill }) => !bill).indexOf(part) + 1)
}

export function SplitBill({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const money = useMoneyFormatter()
  const why = useOnlineOnlyBlocker()
  const others = useOtherBills(bill)
  const [parts, setParts] = useState<readonly Part[]>([{ name: '' }])
  const [chosen, choose] = useState(0)
  const [taps, setTaps] = useState<readonly Tap[]>([])
  const { isSending, failure, send } = useSending()
  const lines = billedLines(bill)
  const target = parts[chosen]
  const pieces = dividedPieces(lines, parts.length, taps)
  const totals = partTotals(bill, pieces)
  const write = (cents: number) => money(toAmount(cents as Cents), bill.restaurant.currency)
  const tap = (line: number, count: number, part = chosen) =>
    setTaps([...taps, { line, part, pieces: count }])
  const add = (part: Part) => {
    setParts([...parts, part])
    choose(parts.length)
  }
  const rename = (name: string) =>
    setParts(parts.map((part, index) => (index === chosen ? { name } : part)))
  const partes = parts.map(({ bill: open, ...part }, index) => ({
    ...(open ? { bill_id: open.id } : part),
    lineas: lines.flatMap(({ id }, at) => {
      const cantidad = pieces[at]?.[index + 1] ?? 0
      return cantidad > 0 ? [{ order_line_id: id, cantidad }] : []
    }),
  }))
  const filled = partes.filter(({ lineas }) => lineas.length > 0)
  const hasRest = pieces.some(([left = 0]) => left > 0)
  const body = { bill_id: bill.id, partes: filled }
  const rest = texts.pos.bill.title(bill.number)
  const free = others.filter(({ id }) => parts.every((part) => part.bill?.id !== id))
  return (
    <Dialog
      opened
      isQuestion
      size="70rem"
      title={words.title(bill.number)}
      closeLabel={texts.common.close}
      onClose={onBack}
    >
      <p className={classes['text']}>{words.text}</p>
      <DisabledReason text={why} />
      <div className={classes['panes']}>
        <section className={classes['pane']} aria-label={rest}>
          <h3 className={classes['head']}>
            {rest}
            <output className={classes['total']}>{write(totals[0] ?? 0)}</output>
          </h3>
          <ul className={classes['lines']}>
            {lines.map(({ id, product }, at) => {
              const left = pieces[at]?.[0] ?? 0
              return (
                <li key={id} className={classes['line']}>
                  <UnstyledButton
                    className={classes['dish']}
                    disabled={left === 0}
                    onClick={() => tap(id, 1)}
                  >
                    <span className={classes['pieces']}>{left}</span>
                    {product.name}
                  </UnstyledButton>
                  {left > 1 && (
                    <Button
                      variant="default"
                      aria-label={words.passAll(left, product.name)}
                      onClick={() => tap(id, left)}
                    >
                      {words.all}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
        <div className={classes['parts']}>
          {parts.map((part, index) => {
            const title = titleOf(part, parts)
            const before = part.bill ? toCents(part.bill.totalFinal) : 0
            return (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
                key={index}
                className={classes['pane']}
                data-chosen={index === chosen || undefined}
                aria-label={title}
              >
                <UnstyledButton
                  className={classes['head']}
                  aria-pressed={index === chosen}
                  onClick={() => choose(index)}
                >
                  {title}
                  <span className={classes['total']}>
                    {write((totals[index + 1] ?? 0) + before)}
                  </span>
                </UnstyledButton>
                {index === chosen && !part.bill && (
                  <TextInput
                    label={words.name}
                    maxLength={255}
                    value={part.name}
                    onChange={({ currentTarget }) => rename(currentTarget.value)}
                  />
                )}
                <ul className={classes['lines']}>
                  {lines.map(({ id, product }, at) => {
                    const own = pieces[at]?.[index + 1] ?? 0
                    return (
                      own > 0 && (
                        <li key={id} className={classes['line']}>
                          <UnstyledButton
                            className={classes['dish']}
                            aria-label={words.giveBack(own, product.name)}
                            onClick={() => tap(id, -1, index)}
                          >
                            <span className={classes['pieces']}>{own}</span>
                            {product.name}
                          </UnstyledButton>
                        </li>
                      )
                    )
                  })}
                </ul>
              </section>
            )
          })}
          {parts.length < MOST_PARTS && (
            <div className={classes['more']}>
              <Button
                variant="default"
                leftSection={<IconPlus size="1.25rem" />}
                onClick={() => add({ name: '' })}
              >
                {words.add}
              </Button>
              {free.length > 0 && (
                <NativeSelect
                  aria-label={words.other}
                  data={[
                    { value: '', label: words.other },
                    ...free.map(({ id, number, name, table }) => ({
                      value: String(id),
                      label: [texts.pos.bill.title(number), table.name, name]
                        .filter((word) => word !== '')
                        .join(' · '),
                    })),
                  ]}
                  value=""
                  onChange={({ currentTarget }) => {
                    const found = free.find(({ id }) => String(id) === currentTarget.value)
                    if (found) add({ bill: found })
                  }}
                />
              )}
            </div>
          )}
        </div>
      </div>
      {!hasRest && <p className={classes['text']}>{words.nothingLeft}</p>}
      {failure && <FailureBox text={failure} />}
      <div className={classes['actions']}>
        {target && (
          <p className={classes['target']}>
            {titleOf(target, parts)}
            <span className={classes['total']}>{write(totals[chosen + 1] ?? 0)}</span>
          </p>
        )}
        <Button variant="default" onClick={onBack}>
          {texts.common.back}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size="1.25rem" />}
          disabled={taps.length === 0}
          onClick={() => setTaps(taps.slice(0, -1))}
        >
          {texts.common.undo}
        </Button>
        <Button
          loading={isSending}
          disabled={why !== undefined || filled.length === 0 || !hasRest}
          onClick={() =>
            void send(
              body,
              (key) => api.request(splitBill, { body, key }),
              () => {
                showDone({ title: words.done(bill.number) })
                onBack()
              },
            )
          }
        >
          {words.confirm(filled.length + 1)}
        </Button>
      </div>
    </Dialog>
  )
}
