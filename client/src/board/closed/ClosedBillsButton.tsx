import { Button } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { posScreenWords } from '../../i18n/board.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RecentBills } from './RecentBills.tsx'
import { useRecentBills } from './useRecentBills.ts'

export function ClosedBillsButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceipt size="1.25rem" />}
        onClick={() => setOpened(true)}
      >
        {posScreenWords.recent.title}
      </Button>
      {opened && <ClosedBillsDialog onClose={() => setOpened(false)} />}
    </>
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
