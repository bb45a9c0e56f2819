import { BoardFrame } from '../board/BoardFrame.tsx'
import { BranchBoard } from '../board/BranchBoard.tsx'
import { texts } from '../i18n/common.ts'
import { useLayout } from '../ui/layout.tsx'
import { loadable } from '../ui/loadable.tsx'
import classes from './OrderIntake.module.css'
import { OrderIntakeSign } from './OrderIntakeSign.tsx'
import { PanesOfPhone } from './PanesOfPhone.tsx'
import { PanesSideBySide } from './PanesSideBySide.tsx'

const OrderIntakeMenu = loadable(
  async () => (await import('./OrderIntakeMenu.tsx')).OrderIntakeMenu,
  <span className={classes['tools']} />,
)

export function PointOfSaleScreen() {
  const layout = useLayout()
  return (
    <BranchBoard title={texts.pos.titleWaiting}>
      <BoardFrame
        screen="punto-venta"
        tools={<OrderIntakeMenu />}
        title={(branch) => (branch ? texts.pos.title({ branch }) : texts.pos.titleWaiting)}
      >
        <OrderIntakeSign />
        {layout === 'phone' ? <PanesOfPhone /> : <PanesSideBySide />}
      </BoardFrame>
    </BranchBoard>
  )
}
