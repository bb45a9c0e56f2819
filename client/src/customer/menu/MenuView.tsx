import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { version } from '../../../package.json'
import { Note } from '../../ui/Note.tsx'
import { pageAddress } from '../address.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { CartBar } from './CartBar.tsx'
import { CategoryBar } from './CategoryBar.tsx'
import { CategorySection } from './CategorySection.tsx'
import { chargesText } from './charges.ts'
import { DishSheet } from './DishSheet.tsx'
import { MenuHead } from './MenuHead.tsx'
import { MenuSkeleton } from './MenuSkeleton.tsx'
import classes from './MenuView.module.css'
import { menuStore } from './menu.ts'
import { SearchResults } from './SearchResults.tsx'

export function MenuView() {
  const words = useWords()
  const { menu, failure, isUnverified } = useStore(menuStore, (state) => state)
  const [search, setSearch] = useState<string | null>(null)
  const sheet = useStore(pageAddress, (state) => state.query.get('plato'))
  useEffect(() => {
    if (menu) document.title = menu.restaurant.name
  }, [menu])
  if (!menu) return <MenuSkeleton />
  const charges = chargesText(menu.restaurant, words)
  return (
    <div className={classes['view']}>
      <MenuHead menu={menu} />
      <CategoryBar menu={menu} search={search} onSearch={setSearch} />
      <main id="content" tabIndex={-1} className={classes['main']}>
        <div className={classes['notes']}>
          {menu.branch?.abierta === 0 && (
            <Note icon={<Icon name="clock" />} text={words.menu.closed} />
          )}
          {failure === 'no_answer' && isUnverified && (
            <Note icon={<Icon name="off" />} text={words.menu.old} />
          )}
        </div>
        {search === null || search.trim() === '' ? (
          menu.categories.map((category, index) => (
            <CategorySection
              key={category.id}
              category={category}
              menu={menu}
              isFirst={index === 0}
            />
          ))
        ) : (
          <SearchResults menu={menu} text={search} />
        )}
        {menu.categories.length === 0 && <p className={classes['empty']}>{words.menu.empty}</p>}
        <footer className={classes['foot']}>
          <p>{charges ? words.menu.charges({ charges }) : words.menu.finalPrices}</p>
          <p>
            {[menu.branch?.name, menu.branch?.address, menu.branch?.phone]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>
            <a href="/privacidad">{words.person.privacy}</a> · Orderi {version}
          </p>
        </footer>
        <CartBar menu={menu} />
      </main>
      {sheet !== null && <DishSheet key={sheet} menu={menu} />}
    </div>
  )
}
