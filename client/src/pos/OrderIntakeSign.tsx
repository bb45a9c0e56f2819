import { Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { posScreenWords } from '../i18n/board.ts'
import classes from './OrderIntake.module.css'
import { useOrderIntake } from './useOrderIntake.ts'

const words = posScreenWords.receiving

export function OrderIntakeSign() {
  const { isOpen, isBusy, set } = useOrderIntake()
  if (isOpen) return null
  return (
    <aside className={classes['sign']} aria-label={words.closed}>
      <IconPlayerPause size="1.5rem" />
      <span className={classes['text']}>
        <strong>{words.closed}.</strong> {words.closedText}
      </span>
      <Button className={classes['start']} color="dark" loading={isBusy} onClick={() => set(true)}>
        {words.start}
      </Button>
    </aside>
  )
}
