import { SegmentedControl } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import { MAX_SHARES } from '@orderi/shared/payments/shares'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { chargeWords, sharesWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useCentsFormatter } from '../useMoneyFormatter.ts'
import { billedLines, detailOf } from './division.ts'
import { Panes } from './Panes.tsx'
import {
  canTap,
  freeFractions,
  freeUnits,
  itemShares,
  ownPieces,
  PORTIONS,
  type Portion,
  type PortionTap,
  piecesText,
  possibleTaps,
  shareAmounts,
} from './portions.ts'
import { SplitActions } from './SplitActions.tsx'
import classes from './SplitDialog.module.css'
import { owingSeats, seatShares } from './seats.ts'
import { usePlan } from './usePlan.ts'

interface Props {
  readonly bill: Bill
  readonly onBack: () => void
}

export function SeatShares({ bill, onBack }: Props) {
  const lines = billedLines(bill)
  const free = freeFractions(bill)
  const seats = owingSeats(free, lines).slice(0, MAX_SHARES)
  return (
    <ItemShares
      bill={bill}
      people={seats.map((seat) => texts.pos.order.seat({ seat }))}
      taps={seatShares(free, lines, seats)}
      onBack={onBack}
    />
  )
}

/** `people` and `taps`: the proposed names and portions. */
export function ItemShares(
  props: Props & { people?: readonly string[]; taps?: readonly PortionTap[] },
) {
  const { bill, onBack } = props
  const write = useCentsFormatter(bill)
  const [people, setPeople] = useState<readonly string[]>(props.people ?? ['', ''])
  const [chosen, choose] = useState(0)
  const [portion, setPortion] = useState<Portion>(1)
  const [steps, setSteps] = useState<readonly (readonly PortionTap[])[]>([props.taps ?? []])
  const { plan, ...sending } = usePlan(bill, onBack)
  const lines = billedLines(bill)
  const free = freeFractions(bill)
  const taps = possibleTaps(free, lines, steps.at(-1) ?? [])
  const shares = itemShares(lines, people, taps)
  const amounts = shareAmounts(bill, shares)
  const left = amounts.reduce((rest, amount) => rest - amount, toCents(bill.saldo))
  // The server refuses parts that owe nothing, such as one with only courtesies.
  const filled = shares.filter((_, person) => (amounts[person] ?? 0) > 0)
  const titleOf = (person: number) => people[person]?.trim() || words.person({ number: person + 1 })
  const giveBack = (line: number, person: number) => {
    const last = taps.findLastIndex((tap) => tap.line === line && tap.person === person)
    setSteps([...steps, taps.toSpliced(last, 1)])
  }
  return (
    <>
      <p className="intro">{words.hint}</p>
      <SegmentedControl
        className={classes['modes'] ?? ''}
        aria-label={words.portion}
        data={PORTIONS.map((each) => ({
          value: String(each),
          label: <span aria-label={words.portions[each]}>{each === 1 ? each : `1/${each}`}</span>,
        }))}
        value={String(portion)}
        onChange={(value) => setPortion(Number(value) as Portion)}
      />
      <Panes
        title={texts.pos.bill.title({ number: bill.number })}
        total={chargeWords.missing({ amount: write(left) })}
        dishes={lines.map((line) => ({
          id: line.id,
          name: line.product.name,
          detail: detailOf(line, write),
          pieces: piecesText(freeUnits(free, line, taps)),
          isDisabled: !canTap(free, line, taps, portion),
          onTap: () => setSteps([...steps, [...taps, { line: line.id, person: chosen, portion }]]),
        }))}
        parts={people.map((name, person) => ({
          title: titleOf(person),
          total: write(amounts[person] ?? 0),
          name,
          dishes: lines.flatMap(({ id, product }) => {
            const pieces = ownPieces(taps, id, person)
            if (pieces === '0') return []
            const label = words.giveBack({ pieces, dish: product.name })
            return [{ id, name: product.name, pieces, label, onTap: () => giveBack(id, person) }]
          }),
        }))}
        chosen={chosen}
        onChoose={choose}
        onRename={(name) => setPeople(people.with(chosen, name))}
      >
        {people.length < MAX_SHARES && (
          <ToolButton
            icon={IconPlus}
            onClick={() => {
              setPeople([...people, ''])
              choose(people.length)
            }}
          >
            {words.addPerson}
          </ToolButton>
        )}
      </Panes>
      <SplitActions
        {...sending}
        chosen={{ title: titleOf(chosen), total: write(amounts[chosen] ?? 0) }}
        undo={{ isDisabled: steps.length === 1, run: () => setSteps(steps.slice(0, -1)) }}
        confirm={words.confirm({ count: filled.length })}
        isValid={filled.length > 0}
        onBack={onBack}
        onConfirm={() => plan({ tipo: 'productos', partes: filled })}
      />
    </>
  )
}
