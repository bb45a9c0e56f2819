/** `/admin/cocina`: what is to be made, oldest first, in pages that nothing is hidden on. */
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { es } from '../i18n/es.ts'
import { Kitchen } from './Kitchen.tsx'
import { RecentOrders } from './RecentOrders.tsx'

export function KitchenScreen() {
  return (
    <BranchBoard title={es.kitchen.titleWaiting}>
      <BoardFrame
        screen="cocina"
        title={(branch) => (branch ? es.kitchen.title(branch) : es.kitchen.titleWaiting)}
      >
        <RecentOrders>
          <Kitchen />
        </RecentOrders>
      </BoardFrame>
    </BranchBoard>
  )
}
