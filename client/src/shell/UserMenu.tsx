import { Menu, UnstyledButton } from '@mantine/core'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { PersonItems } from './PersonItems.tsx'
import { UserLabel, userButtonClass } from './UserLabel.tsx'

export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <Menu width="16rem">
      <Menu.Target>
        <UnstyledButton
          className={userButtonClass}
          aria-label={texts.shell.userMenu({ name: user.name })}
        >
          <UserLabel name={user.name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonItems />
      </Menu.Dropdown>
    </Menu>
  )
}
