/** The mobile menu: the screens, and "Más" for what belongs to the person. */
import { NavLink } from 'react-router-dom'
import type { SessionUser } from '../api/session.ts'
import { es } from '../i18n/es.ts'
import { later } from '../ui/later.tsx'
import classes from './BottomBar.module.css'
import { useMenu } from './useMenu.ts'

const MoreMenu = later(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  <span className={classes['item']} />,
)

/** How many screens have a place of their own; the others are in "Más". */
const PLACES = 4

export function BottomBar({ user }: { user: SessionUser }) {
  const items = useMenu()
  return (
    <nav className={classes['bar']} aria-label={es.shell.menu}>
      {items.slice(0, PLACES).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={() => classes['item']}>
          <Icon size="1.5rem" stroke={1.75} />
          <span>{label}</span>
        </NavLink>
      ))}
      <MoreMenu user={user} items={items.slice(PLACES)} />
    </nav>
  )
}
