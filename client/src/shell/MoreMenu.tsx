/** "Más" of the bottom bar: the screens that have no place of their own, and what belongs to the person. */
import { Menu, UnstyledButton } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import { NavLink, useNavigate } from 'react-router-dom'
import type { SessionUser } from '../api/session.ts'
import { es } from '../i18n/es.ts'
import classes from './BottomBar.module.css'
import type { MenuItem } from './menu.ts'
import { signOut } from './signOut.ts'

export function MoreMenu(props: { user: SessionUser; items: readonly MenuItem[] }) {
  const { user, items } = props
  const navigate = useNavigate()
  return (
    <Menu
      position="top-end"
      width="17rem"
      offset={12}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes['item']}>
          <IconDots size="1.5rem" />
          <span>{es.shell.more}</span>
          <span className={classes['hidden']}>, {es.shell.userMenu(user.name)}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            className={classes['entry']}
            component={NavLink}
            to={to}
            leftSection={<Icon size="1.25rem" />}
          >
            {label}
          </Menu.Item>
        ))}
        {items.length > 0 && <Menu.Divider />}
        <Menu.Item
          className={classes['entry']}
          leftSection={<IconSwitchHorizontal size="1.25rem" />}
          onClick={() => void navigate('/login')}
        >
          {es.shell.changeBranch}
        </Menu.Item>
        <Menu.Item
          className={classes['entry']}
          leftSection={<IconLogout size="1.25rem" />}
          onClick={() => void signOut()}
        >
          {es.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
