import type { Menu } from '@orderi/shared/menu/schema'
import { goTo } from '../address.ts'
import { TableMark } from '../bill/TableMark.tsx'
import { ConnectionMark } from '../live/ConnectionMark.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import classes from './MenuHead.module.css'

export function MenuHead({ menu: { restaurant } }: { menu: Menu }) {
  const words = useWords()
  return (
    <header className={classes['head']}>
      <div className={classes['row']}>
        <TableMark hasHall />
        <ConnectionMark />
        <span className={classes['space']} />
        <LanguageButton />
        <a
          href="/cliente"
          className="round"
          aria-label={words.head.profile}
          onClick={(event) => {
            event.preventDefault()
            goTo('/cliente')
          }}
        >
          <Icon name="person" />
        </a>
      </div>
      <div className={classes['who']}>
        {restaurant.logo && (
          <img className={classes['logo']} src={restaurant.logo} alt="" width="64" height="64" />
        )}
        <div>
          <h1 className={classes['name']}>{restaurant.name}</h1>
          {restaurant.description && <p className={classes['text']}>{restaurant.description}</p>}
        </div>
      </div>
    </header>
  )
}
