import { Menu, UnstyledButton } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from 'react-router-dom'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import classes from './BottomBar.module.css'
import { PersonItems } from './PersonItems.tsx'
import type { NavigationEntry } from './useNavigation.ts'

export function MoreMenu({
  user,
  items,
  isCurrent,
}: {
  user: SessionUser
  items: readonly NavigationEntry[]
  isCurrent: boolean
}) {
  const noted = items.find(({ note }) => note !== undefined)
  return (
    <Menu position="top-end" width="17rem" offset={12}>
      <Menu.Target>
        <UnstyledButton className={classes['item']} data-here={isCurrent || undefined}>
          <IconDots size="1.5rem" />
          <span>{texts.shell.more}</span>
          <span className="unseen">, {texts.shell.userMenu({ name: user.name })}</span>
          {noted && (
            <span className={classes['note']} data-last aria-hidden>
              {noted.note}
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label, note, icon: Icon, current }) => (
          <Menu.Item
            key={to}
            className={classes['entry']}
            component={Link}
            to={to}
            aria-current={current}
            leftSection={<Icon size="1.25rem" />}
          >
            {note === undefined ? label : `${label} · ${note}`}
          </Menu.Item>
        ))}
        {items.length > 0 && <Menu.Divider />}
        <PersonItems className={classes['entry']} />
      </Menu.Dropdown>
    </Menu>
  )
}
