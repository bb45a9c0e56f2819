import { ActionIcon } from '@mantine/core'
import IconToolsKitchen2Off from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2Off.mjs'
import { useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { loadable } from '../../ui/loadable.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import classes from './SoldOutButton.module.css'

const SoldOutDialog = loadable(async () => (await import('./SoldOutDialog.tsx')).SoldOutDialog)

export function SoldOutButton({ isSmall }: { isSmall?: boolean }) {
  const [opened, setOpened] = useState(false)
  const maySetSoldOut = useAccess('K')
  const open = () => setOpened(true)
  if (!maySetSoldOut) return null
  return (
    <>
      {isSmall ? (
        <ActionIcon
          className={classes['small']}
          variant="default"
          aria-label={waiterWords.soldOut.open}
          title={waiterWords.soldOut.open}
          onClick={open}
        >
          <IconToolsKitchen2Off size="1.375rem" />
        </ActionIcon>
      ) : (
        <ToolButton className={classes['large']} icon={IconToolsKitchen2Off} onClick={open}>
          {waiterWords.soldOut.open}
        </ToolButton>
      )}
      {opened && <SoldOutDialog onClose={() => setOpened(false)} />}
    </>
  )
}
