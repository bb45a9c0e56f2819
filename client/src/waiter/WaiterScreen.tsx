/** Calls, ready orders and tables, for a waiter who holds a phone in one hand. */
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { ClosedBillsButton } from '../board/closed/ClosedBillsButton.tsx'
import { RecallButton } from '../board/recall/RecallButton.tsx'
import { SoldOutButton } from '../board/soldout/SoldOutButton.tsx'
import { waiterWords } from '../i18n/kitchen-waiter.ts'
import { useLayout } from '../ui/layout.tsx'
import { WaiterColumns } from './WaiterColumns.tsx'
import { WaiterViews } from './WaiterViews.tsx'

export function WaiterScreen() {
  const isPhone = useLayout() === 'phone'
  return (
    <BranchBoard title={waiterWords.titleWaiting}>
      <BoardFrame
        screen="mesero"
        title={(branch) => (branch ? waiterWords.title({ branch }) : waiterWords.titleWaiting)}
        tools={
          <>
            {!isPhone && <RecallButton />}
            {!isPhone && <ClosedBillsButton />}
            <SoldOutButton isSmall={isPhone} />
          </>
        }
      >
        {isPhone ? <WaiterViews /> : <WaiterColumns />}
      </BoardFrame>
    </BranchBoard>
  )
}
