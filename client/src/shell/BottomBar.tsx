/** The navigation on phones: the main screens, or the entries of the current screen, and “Más”. */
import { Link } from 'react-router-dom'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { loadable } from '../ui/loadable.tsx'
import classes from './BottomBar.module.css'
import { useNavigation } from './useNavigation.ts'

const MoreMenu = loadable(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  <span className={classes['item']} />,
)

const PLACES = 4

export function BottomBar({
  user,
  isTaken,
  onEntries,
}: {
  user: SessionUser
  /** True while the current screen shows entries of its own in the bar. */
  isTaken: boolean
  /** Receives the element in which the current screen renders its entries. */
  onEntries: (node: HTMLElement | null) => void
}) {
  const items = useNavigation()
  const places = isTaken ? 0 : PLACES
  const rest = items.slice(places)
  return (
    <nav className={classes['bar']} aria-label={texts.shell.menu}>
      <span className={classes['entries']} ref={onEntries} />
      {items.slice(0, places).map(({ to, label, note, icon: Icon, current }) => (
        <Link key={to} to={to} className={classes['item']} aria-current={current}>
          <Icon size="1.5rem" stroke={1.75} />
          <span>{label}</span>
          {note && <span className={classes['note']}>{note}</span>}
        </Link>
      ))}
      <MoreMenu
        user={user}
        items={rest}
        isCurrent={!isTaken && rest.some(({ current }) => current !== undefined)}
      />
    </nav>
  )
}
