/** `/admin/cocina`: what is to be made, oldest first. */
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { es } from '../i18n/es.ts'
import { useOrderIds } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function KitchenScreen() {
  return (
    <BranchBoard title={es.kitchen.titleWaiting}>
      <BoardFrame title={(branch) => (branch ? es.kitchen.title(branch) : es.kitchen.titleWaiting)}>
        <Tickets />
      </BoardFrame>
    </BranchBoard>
  )
}

function Tickets() {
  const ids = useOrderIds()
  if (ids.length > 0) return null
  return <EmptyState icon={<IconChefHat size="1.75rem" />} text={es.kitchen.empty} />
}
