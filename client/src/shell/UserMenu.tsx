/** Who is logged in, and what they can do about it. */
import { Menu, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { es } from '../i18n/es.ts'
import { Initials } from '../ui/Initials.tsx'
import { PersonItems } from './PersonItems.tsx'
import classes from './UserMenu.module.css'

/** The user dropdown of the header. */
export function UserMenu({ user }: { user: SessionUser }) {
  const restaurant = useStore(session, (state) => state.restaurant)
  return (
    <Menu width="16rem" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['button']} aria-label={es.shell.userMenu(user.name)}>
          <Initials name={user.name} />
          <span className={classes['words']}>
            <span className={classes['name']}>{user.name}</span>
            {restaurant && <span className={classes['restaurant']}>{restaurant.name}</span>}
          </span>
          <IconChevronDown size="1rem" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonItems />
      </Menu.Dropdown>
    </Menu>
  )
}
