/** `/admin/cocina`: orders to prepare, oldest first, in pages without scrolling. */
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { RecentOrdersProvider } from '../board/recall/RecentOrders.tsx'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { Kitchen } from './Kitchen.tsx'

export function KitchenScreen() {
  return (
    <BranchBoard title={kitchenWords.titleWaiting}>
      <BoardFrame
        screen="cocina"
        title={(branch) => (branch ? kitchenWords.title({ branch }) : kitchenWords.titleWaiting)}
      >
        <RecentOrdersProvider>
          <Kitchen />
        </RecentOrdersProvider>
      </BoardFrame>
    </BranchBoard>
  )
}
