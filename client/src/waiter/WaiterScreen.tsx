/** `/mesero`: who calls, my tables, and taking an order, on a phone in one hand. */
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { useCallIds } from '../board/boardViews.ts'
import { es } from '../i18n/es.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export function WaiterScreen() {
  return (
    <BranchBoard title={es.waiter.titleWaiting}>
      <BoardFrame title={(branch) => (branch ? es.waiter.title(branch) : es.waiter.titleWaiting)}>
        <Calls />
      </BoardFrame>
    </BranchBoard>
  )
}

function Calls() {
  const ids = useCallIds()
  if (ids.length > 0) return null
  return <EmptyState icon={<IconBell size="1.75rem" />} text={es.waiter.empty} />
}
