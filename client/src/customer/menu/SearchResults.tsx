import { hasPictures } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import { searchDishes } from '@orderi/shared/menu/search'
import { useWords } from '../words/language.ts'
import sections from './CategorySection.module.css'
import { DishCard } from './DishCard.tsx'
import classes from './MenuView.module.css'

export function SearchResults({ menu, text }: { menu: Menu; text: string }) {
  const words = useWords()
  const isPlain = !hasPictures(menu)
  const found = searchDishes(menu, text)
  return (
    <>
      <output className={found.length > 0 ? 'faint' : classes['empty']}>
        {found.length > 0
          ? words.menu.found({ count: found.length })
          : words.menu.nothingFound({ text: text.trim() })}
      </output>
      <ul className={sections['dishes']} data-plain={isPlain || undefined}>
        {found.map((dish) => (
          <DishCard key={dish.id} dish={dish} moneyFormat={menu.restaurant} isPlain={isPlain} />
        ))}
      </ul>
    </>
  )
}
