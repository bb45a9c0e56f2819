import { goTo } from '../address.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import classes from './PersonView.module.css'

export function PersonLinks() {
  const { person: words } = useWords()
  const links: readonly [string, string, IconName][] = [
    ['/historial', words.history, 'bill'],
    ['/privacidad', words.privacy, 'person'],
    ['/desvincularme', words.erase, 'trash'],
  ]
  return (
    <ul className={`card ${classes['links']}`}>
      {links.map(([to, label, icon]) => (
        <li key={to}>
          <a
            className={classes['link']}
            href={to}
            onClick={(event) => {
              event.preventDefault()
              goTo(to)
            }}
          >
            <Icon name={icon} />
            <span>{label}</span>
            <Icon name="next" size={1.125} />
          </a>
        </li>
      ))}
    </ul>
  )
}
