import { ActionIcon } from '@mantine/core'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { loadable } from '../../ui/loadable.tsx'
import { useTimeZone } from '../boardViews.ts'
import classes from '../WallTools.module.css'

const ShiftsDialog = loadable(async () => (await import('./ShiftsDialog.tsx')).ShiftsDialog)

export function ShiftsButton() {
  const [opened, setOpened] = useState(false)
  const zone = useTimeZone()
  return (
    <>
      <ActionIcon
        variant="default"
        className={classes['step']}
        aria-label={texts.pos.shifts}
        title={texts.pos.shifts}
        onClick={() => setOpened(true)}
      >
        <IconUserCheck size="1.5rem" />
      </ActionIcon>
      {opened && <ShiftsDialog zone={zone} onClose={() => setOpened(false)} />}
    </>
  )
}
