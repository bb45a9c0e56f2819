import { useEffect } from 'react'
import { useStore } from 'zustand'
import { loadable } from '../ui/loadable.tsx'
import { pageAddress } from './address.ts'
import { billStore } from './bill/bill.ts'
import { GuestFooter } from './GuestFooter.tsx'
import { MenuView } from './menu/MenuView.tsx'
import { loadMenu, type MenuFailure, menuStore } from './menu/menu.ts'
import { BackToTable } from './open/BackToTable.tsx'
import { LoadingView } from './ui/LoadingView.tsx'
import { Problem } from './ui/Problem.tsx'
import { visit } from './visit/visit.ts'
import { LanguageButton } from './words/LanguageButton.tsx'
import { useWords } from './words/language.ts'
import { withViewWords } from './words/withViewWords.ts'

const CartView = loadable(
  async () => (await import('./cart/CartView.tsx')).CartView,
  <LoadingView />,
)
const BillView = loadable(
  async () => (await withViewWords(import('./bill/BillView.tsx'))).BillView,
  <LoadingView />,
)
const PayView = loadable(
  async () => (await withViewWords(import('./pay/PayView.tsx'))).PayView,
  <LoadingView />,
)
const PaymentView = loadable(
  async () => (await withViewWords(import('./pay/PaymentView.tsx'))).PaymentView,
  <LoadingView />,
)

let isFollowing = false
function followOnce(): void {
  if (isFollowing) return
  isFollowing = true
  import('./following.ts').then(
    ({ startLiveUpdates: startFollowing }) => startFollowing(),
    // Loading the module fails without a network, so it is retried when the network returns.
    () => {
      isFollowing = false
      window.addEventListener('online', followOnce, { once: true })
    },
  )
}

export function TableViews() {
  const words = useWords()
  const code = useStore(visit, (state) => state.code)
  const hasMenu = useStore(menuStore, (state) => state.menu !== null)
  const isActive = useStore(menuStore, (state) => state.menu?.table != null)
  const hasPerson = useStore(visit, (state) => state.person !== null)
  const hasBill = useStore(billStore, (state) => state.bill !== null)
  const failure = useStore(menuStore, (state) => state.failure)
  const path = useStore(pageAddress, (state) => state.path)
  useEffect(() => {
    if (code !== null && !menuStore.getState().isAsked) void loadMenu()
  }, [code])
  // Live updates start after the first view is shown, because that view does not need them.
  const follows = hasMenu && (isActive || hasPerson)
  useEffect(() => {
    if (follows) requestAnimationFrame(() => setTimeout(followOnce))
  }, [follows])
  if (code === null) {
    return (
      <Problem icon="scan" title={words.open.noCode} text={words.open.noCodeText}>
        <LanguageButton />
      </Problem>
    )
  }
  if (!hasMenu && failure) return <NoMenu failure={failure} />
  // An inactive table accepts no new guests. Guests with a bill at the table still see the bill.
  if (hasMenu && !isActive && !hasBill) {
    return (
      <Problem
        icon="scan"
        title={words.open.inactive}
        text={words.open.inactiveText}
        onRetry={() => void loadMenu()}
      >
        <BackToTable />
        <LanguageButton />
      </Problem>
    )
  }
  return (
    <>
      {path === '/menu/cuenta' ? (
        <BillView />
      ) : path === '/menu/pedido' ? (
        <CartView />
      ) : path === '/menu/pagar' ? (
        <PayView />
      ) : path === '/menu/pago' ? (
        <PaymentView />
      ) : (
        <MenuView />
      )}
      <GuestFooter />
    </>
  )
}

function NoMenu({ failure }: { failure: MenuFailure }) {
  const words = useWords()
  if (failure === 'no_answer') {
    return <Problem icon="off" text={words.noAnswer} onRetry={() => void loadMenu()} />
  }
  const title = failure === 'gone' ? words.open.gone : words.open.bad
  return (
    <Problem icon="scan" title={title} text={words.open.badText} onRetry={() => void loadMenu()}>
      <BackToTable />
      <LanguageButton />
    </Problem>
  )
}
