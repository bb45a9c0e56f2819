import { Link } from 'react-router-dom'
import { texts } from '../i18n/common.ts'
import { Logo } from '../ui/Logo.tsx'
import classes from './Sidebar.module.css'
import { useNavigation } from './useNavigation.ts'

export function Sidebar() {
  const items = useNavigation()
  return (
    <nav className={classes['rail']} aria-label={texts.shell.menu}>
      <Logo className={classes['mark']} />
      {items.map(({ to, label, note, icon: Icon, current }) => (
        <Link key={to} to={to} className={classes['item']} aria-current={current}>
          <Icon size="1.625rem" stroke={1.75} />
          <span>{label}</span>
          {note && <span className={classes['note']}>{note}</span>}
        </Link>
      ))}
    </nav>
  )
}
