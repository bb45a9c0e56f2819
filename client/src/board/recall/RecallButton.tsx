import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { kitchenWords } from '../../i18n/kitchen-waiter.ts'
import { loadable } from '../../ui/loadable.tsx'

const RecallDialogWithProvider = loadable(
  async () => (await import('./RecallDialog.tsx')).RecallDialogWithProvider,
)

export function RecallButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size="1.25rem" />}
        onClick={() => setOpened(true)}
      >
        {kitchenWords.recall.open}
      </Button>
      {opened && <RecallDialogWithProvider onClose={() => setOpened(false)} />}
    </>
  )
}
