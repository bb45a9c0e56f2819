/** Taking back what was done to an order, long after its notice is gone. */
import { ActionIcon, Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { kitchenWords } from '../../i18n/kitchen.ts'
import { later } from '../../ui/later.tsx'
import classes from './RecallButton.module.css'

const words = kitchenWords.recall

const Recall = later(async () => (await import('./RecallDialog.tsx')).Recall)

/** `isSmall`: the icon alone, where there is no room for the word. */
export function RecallButton({ isSmall }: { isSmall: boolean }) {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  return (
    <>
      {isSmall ? (
        <ActionIcon
          className={classes['small']}
          variant="default"
          aria-label={words.open}
          title={words.open}
          onClick={open}
        >
          <IconArrowBackUp size="1.375rem" />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconArrowBackUp size="1.25rem" />} onClick={open}>
          {words.open}
        </Button>
      )}
      {opened && <Recall onClose={() => setOpened(false)} />}
    </>
  )
}
