/** Shows superadmins which restaurant they have entered, with a way back to the platform. */
import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { useLayout } from '../ui/layout.tsx'
import { homePathOf } from './places.ts'
import classes from './SuperadminBand.module.css'

/** Renders nothing unless a superadmin has entered a restaurant. */
export function SuperadminBand({ user }: { user: SessionUser }) {
  const { menu, restaurant } = useStore(session)
  const navigate = useNavigate()
  const isPhone = useLayout() === 'phone'
  if (user.type !== 'superadmin' || menu !== 'admin' || !restaurant) return null
  return (
    <aside className={classes['band']} aria-label={texts.shell.visit}>
      <p className={classes['text']}>
        {!isPhone && `${texts.shell.visiting} `}
        <strong>{restaurant.name}</strong>
      </p>
      <Button
        className={classes['leave']}
        size="compact-md"
        variant="transparent"
        leftSection={<IconArrowBackUp size="1.125rem" />}
        aria-label={texts.shell.leaveRestaurant}
        onClick={() => void navigate(homePathOf({ menu: 'superadmin', user }))}
      >
        {isPhone ? texts.shell.superadmin : texts.shell.leaveRestaurant}
      </Button>
    </aside>
  )
}
