import { hasPictures, type MenuCategory } from '@orderi/shared/menu/dishes'
import type { Menu } from '@orderi/shared/menu/schema'
import classes from './CategorySection.module.css'
import { DishCard } from './DishCard.tsx'

export function sectionId(categoryId: number): string {
  return `categoria-${categoryId}`
}

interface Props {
  readonly category: MenuCategory
  readonly menu: Menu
  /** True if the section's first pictures are visible without scrolling. */
  readonly isFirst: boolean
}

export function CategorySection({ category, menu, isFirst }: Props) {
  const id = sectionId(category.id)
  const parts = category.subcategories
  const isPlain = !hasPictures(menu)
  return (
    <section className={classes['section']} id={id} aria-labelledby={`${id}-nombre`}>
      <h2 className={classes['name']} id={`${id}-nombre`}>
        {category.name}
      </h2>
      {category.description && <p className={classes['text']}>{category.description}</p>}
      {parts.map((part, index) => (
        <div key={part.id}>
          {(parts.length > 1 || part.name !== category.name) && (
            <h3 className={classes['part']}>{part.name}</h3>
          )}
          <ul className={classes['dishes']} data-plain={isPlain || undefined}>
            {part.products.map((dish, position) => (
              <DishCard
                key={dish.id}
                dish={dish}
                moneyFormat={menu.restaurant}
                isPlain={isPlain}
                isFirst={isFirst && index === 0 && position < 4}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
