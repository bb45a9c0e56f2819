import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { posScreenWords } from '../../i18n/board.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { RecentBills } from './RecentBills.tsx'
import { useRecentBills } from './useRecentBills.ts'

export function ClosedBillsButton() {
  return (
    <DialogButton
      icon={<IconReceipt size="1.25rem" />}
      text={posScreenWords.recent.title}
      dialog={(close) => <ClosedBillsDialog onClose={close} />}
    />
  )
}

function ClosedBillsDialog({ onClose }: { onClose: () => void }) {
  const recent = useRecentBills()
  return (
    <Dialog opened size="lg" title={posScreenWords.recent.title} onClose={onClose}>
      <RecentBills recent={recent} />
    </Dialog>
  )
}
