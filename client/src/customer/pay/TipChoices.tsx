import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/formats'
import type { SuggestedTip } from '@orderi/shared/payments/tips'
import { useStore } from 'zustand'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { menuStore } from '../menu/menu.ts'
import { useViewWords } from '../words/viewWords.ts'
import { Choice, Choices } from './Choices.tsx'

interface Props {
  readonly bill: Bill
  readonly tips: readonly SuggestedTip[]
  /** The chosen percentage, 0 for no tip. */
  readonly chosen: number
  readonly inPairs?: boolean
  readonly onChoose: (percentage: number) => void
}

export function TipChoices({ bill, tips, chosen, inPairs = false, onChoose }: Props) {
  const pay = useViewWords().pay
  const format = moneyFormatOf(
    bill,
    useStore(menuStore, ({ menu }) => menu),
  )
  return (
    <Choices legend={pay.tip} inPairs={inPairs}>
      {[{ percentage: 0, tip: 0 }, ...tips].map(({ percentage, tip }) => (
        <Choice
          key={percentage}
          name="tip"
          isChosen={chosen === percentage}
          onChoose={() => onChoose(percentage)}
        >
          {percentage === 0
            ? pay.noTip
            : pay.percentage({ percentage, amount: money(tip, format) })}
        </Choice>
      ))}
    </Choices>
  )
}
