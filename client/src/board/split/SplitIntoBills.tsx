/** Moves dishes to new bills or to other open bills of the branch. */
import { NativeSelect } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { chargeWords, sharesWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useSending } from '../../live/react.tsx'
import { showDone } from '../../ui/notices.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useOtherBills } from '../boardViews.ts'
import { useCentsFormatter } from '../useMoneyFormatter.ts'
import { billedLines, detailOf, dividedPieces, partTotals, type Tap } from './division.ts'
import { Panes } from './Panes.tsx'
import { SplitActions } from './SplitActions.tsx'
import { seatBills, seatsOf } from './seats.ts'

const words = chargeWords.split
const MAX_PARTS = 20

type Part = { readonly name: string; readonly bill?: never } | { readonly bill: Bill }

function titleOf(part: Part, parts: readonly Part[]): string {
  if (part.bill) return texts.pos.bill.title({ number: part.bill.number })
  return words.newBill({ index: parts.filter(({ bill }) => !bill).indexOf(part) + 1 })
}

export function SplitIntoBills({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const write = useCentsFormatter(bill)
  const others = useOtherBills(bill)
  const [parts, setParts] = useState<readonly Part[]>([{ name: '' }])
  const [chosen, choose] = useState(0)
  const [taps, setTaps] = useState<readonly Tap[]>([])
  /** The state that the proposal by seats replaced. Undo restores it. */
  const [replaced, setReplaced] = useState<{
    readonly parts: readonly Part[]
    readonly taps: readonly Tap[]
    readonly proposed: readonly Tap[]
  }>()
  const { isSending, failure, send } = useSending()
  const lines = billedLines(bill)
  const target = parts[chosen]
  const pieces = dividedPieces(lines, parts.length, taps)
  const totals = partTotals(bill, pieces)
  const tap = (line: number, count: number, part = chosen) =>
    setTaps([...taps, { line, part, pieces: count }])
  const undo = () => {
    if (replaced?.proposed !== taps) return setTaps(taps.slice(0, -1))
    setParts(replaced.parts)
    setTaps(replaced.taps)
    choose(0)
  }
  const add = (part: Part) => {
    setParts([...parts, part])
    choose(parts.length)
  }
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
  const seats = seatsOf(lines).slice(0, MAX_PARTS + 1)
  const free = others.filter(({ id }) => parts.every((part) => part.bill?.id !== id))
  return (
    <>
      <p className="intro">{words.text}</p>
      <Panes
        title={texts.pos.bill.title({ number: bill.number })}
        total={write(totals[0] ?? 0)}
        dishes={lines.map((line, at) => {
          const { id, product } = line
          const { name } = product
          const left = pieces[at]?.[0] ?? 0
          return {
            id,
            name,
            detail: detailOf(line, write),
            pieces: String(left),
            isDisabled: left === 0,
            onTap: () => tap(id, 1),
            passAll:
              left > 1
                ? { label: words.passAll({ pieces: left, dish: name }), onTap: () => tap(id, left) }
                : undefined,
          }
        })}
        parts={parts.map((part, index) => ({
          title: titleOf(part, parts),
          total: write((totals[index + 1] ?? 0) + (part.bill ? toCents(part.bill.totalFinal) : 0)),
          name: part.bill ? undefined : part.name,
          dishes: lines.flatMap(({ id, product: { name } }, at) => {
            const own = pieces[at]?.[index + 1] ?? 0
            if (own === 0) return []
            const label = words.giveBack({ pieces: own, dish: name })
            return [{ id, name, pieces: String(own), label, onTap: () => tap(id, -1, index) }]
          }),
        }))}
        chosen={chosen}
        onChoose={choose}
        onRename={(name) =>
          setParts(parts.map((part, index) => (index === chosen ? { name } : part)))
        }
      >
        {seats.length > 1 && (
          <ToolButton
            icon={IconArmchair}
            onClick={() => {
              setParts(seats.slice(1).map((seat) => ({ name: texts.pos.order.seat({ seat }) })))
              const proposed = seatBills(lines, seats)
              setReplaced({ parts, taps, proposed })
              setTaps(proposed)
              choose(0)
            }}
          >
            {sharesWords.modes.asientos}
          </ToolButton>
        )}
        {parts.length < MAX_PARTS && (
          <>
            <ToolButton icon={IconPlus} onClick={() => add({ name: '' })}>
              {words.add}
            </ToolButton>
            {free.length > 0 && (
              <NativeSelect
                aria-label={words.other}
                data={[
                  { value: '', label: words.other },
                  ...free.map(({ id, number, name, table }) => ({
                    value: String(id),
                    label: [texts.pos.bill.title({ number }), table.name, name]
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
          </>
        )}
      </Panes>
      {!hasRest && <p className="intro">{words.nothingLeft}</p>}
      <SplitActions
        chosen={target && { title: titleOf(target, parts), total: write(totals[chosen + 1] ?? 0) }}
        undo={{ isDisabled: taps.length === 0, run: undo }}
        confirm={words.confirm({ count: filled.length + 1 })}
        isValid={filled.length > 0 && hasRest}
        isSending={isSending}
        failure={failure}
        onBack={onBack}
        onConfirm={() =>
          void send({ type: 'splitBill', body }, () => {
            showDone({ title: words.done({ number: bill.number }) })
            onBack()
          })
        }
      />
    </>
  )
}
