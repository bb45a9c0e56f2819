/** `/mesero`: who calls, what is ready to carry, and the tables with taking an order, on a phone in one hand. */
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { SoldOutButton } from '../board/soldout/SoldOutButton.tsx'
import { es } from '../i18n/es.ts'
import { usePlace } from '../ui/place.tsx'
import { WaiterColumns } from './WaiterColumns.tsx'
import { WaiterViews } from './WaiterViews.tsx'

export function WaiterScreen() {
  const isPhone = usePlace() === 'phone'
  return (
    <BranchBoard title={es.waiter.titleWaiting}>
      <BoardFrame
        screen="mesero"
        title={(branch) => (branch ? es.waiter.title(branch) : es.waiter.titleWaiting)}
        tools={<SoldOutButton isSmall={isPhone} />}
      >
        {isPhone ? <WaiterViews /> : <WaiterColumns />}
      </BoardFrame>
    </BranchBoard>
  )
}
