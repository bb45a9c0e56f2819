import type { Menu } from '@orderi/shared/menu/schema'
import { agreedLines, cannotBeOrdered, type ReviewedLine } from '@orderi/shared/orders/cart'
import { useStore } from 'zustand'
import { Note } from '../../ui/Note.tsx'
import { billStore } from '../bill/bill.ts'
import { callWaiter, waiterCall } from '../bill/waiter.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useBusy } from '../ui/useBusy.ts'
import { useWords } from '../words/language.ts'
import { cart, changeCart } from './cart.ts'
import { clearBlocker, keepOrdering, sendProgress, stopAwaitingTable } from './sending.ts'

interface Props {
  readonly menu: Menu
  readonly reviewed: readonly ReviewedLine[]
}

/** Shows why the order in the cart cannot be sent. */
export function Blockers({ menu, reviewed }: Props) {
  const words = useWords()
  const blocker = useStore(sendProgress, (state) => state.blocker)
  const isAwaiting = useStore(cart, (state) => state.isAwaitingTable)
  if (isAwaiting) {
    return (
      <Note
        kind="alert"
        icon={<Icon name="bell" />}
        tone="call"
        title={words.cart.unconfirmed}
        text={words.cart.unconfirmedText}
      >
        <Button onClick={stopAwaitingTable}>{words.cart.stopWaiting}</Button>
      </Note>
    )
  }
  if (reviewed.some((each) => each.problem)) return <Changed reviewed={reviewed} />
  if (menu.branch?.abierta === 0 || blocker?.kind === 'closed') {
    return <Note kind="alert" icon={<Icon name="clock" />} text={words.cart.closed} />
  }
  switch (blocker?.kind) {
    case 'bill_requested':
      return <BillRequested />
    case 'unsure':
      return <Note kind="alert" icon={<Icon name="warn" />} text={words.cart.unsure} />
    case 'late':
      return <Note kind="alert" icon={<Icon name="clock" />} text={words.cart.late} />
    case 'table_gone':
      return (
        <Note
          kind="alert"
          icon={<Icon name="scan" />}
          title={words.open.gone}
          text={words.open.noCodeText}
        />
      )
    case 'refused':
      return <Note kind="alert" icon={<Icon name="warn" />} text={blocker.text} />
    default:
      return null
  }
}

/** Shown when the menu has changed: the guest removes missing dishes and accepts higher prices. */
function Changed({ reviewed }: { reviewed: readonly ReviewedLine[] }) {
  const words = useWords()
  return (
    <Note kind="alert" icon={<Icon name="warn" />} text={words.cart.fix}>
      <Button
        onClick={() => {
          changeCart(() => ({
            lines: agreedLines(reviewed.filter((each) => !cannotBeOrdered(each))),
          }))
          clearBlocker()
        }}
      >
        {reviewed.some(cannotBeOrdered) ? words.cart.removeGone : words.cart.accept}
      </Button>
    </Note>
  )
}

function BillRequested() {
  const words = useWords()
  const isCalled = useStore(billStore, ({ bill }) => bill?.waiter_requested === 1)
  const isCalling = useStore(waiterCall, (call) => call.isBusy)
  const hasPayments = useStore(billStore, ({ bill }) => (bill?.pagado ?? 0) > 0)
  const { isBusy, run } = useBusy()
  return (
    <Note
      kind="alert"
      icon={<Icon name="bill" />}
      text={hasPayments ? words.cart.partlyPaid : words.cart.billRequested}
    >
      {hasPayments ? (
        <Button disabled={isCalled || isCalling} onClick={() => void callWaiter()}>
          {isCalled ? words.waiter.called : words.waiter.call}
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => run(keepOrdering())}>
          {words.cart.keepOrdering}
        </Button>
      )}
    </Note>
  )
}
