/** The menu's search, and links to its categories. The marked link follows the scroll position. */
import type { Menu } from '@orderi/shared/menu/schema'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import classes from './CategoryBar.module.css'
import { sectionId } from './CategorySection.tsx'

interface Props {
  readonly menu: Menu
  /** The search text; null while the search is closed. */
  readonly search: string | null
  readonly onSearch: (text: string | null) => void
}

export function CategoryBar({ menu, search, onSearch }: Props) {
  const words = useWords()
  const current = useCurrentCategory(menu)
  const isSearching = search !== null
  return (
    <div className={classes['bar']}>
      {isSearching ? (
        <SearchField text={search} onSearch={onSearch} />
      ) : (
        <>
          <button
            type="button"
            className="round"
            aria-label={words.menu.search}
            onClick={() => onSearch('')}
          >
            <Icon name="search" />
          </button>
          <nav aria-label={words.menu.categories} className={classes['nav']}>
            <ul className={classes['list']}>
              {menu.categories.map((category) => (
                <li key={category.id}>
                  <a
                    ref={category.id === current ? center : undefined}
                    href={`#${sectionId(category.id)}`}
                    className={classes['link']}
                    aria-current={category.id === current ? 'true' : undefined}
                    onClick={(event) => {
                      event.preventDefault()
                      document.getElementById(sectionId(category.id))?.scrollIntoView()
                    }}
                  >
                    {category.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
    </div>
  )
}

function center(link: HTMLElement | null): void {
  const list = link?.closest('ul')
  if (!link || !list) return
  list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 })
}

function SearchField({ text, onSearch }: { text: string; onSearch: Props['onSearch'] }) {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <search className={classes['search']}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={classes['field']}
        aria-label={words.menu.search}
        placeholder={words.menu.searchHint}
        value={text}
        onChange={(event) => {
          onSearch(event.currentTarget.value)
          window.scrollTo(0, 0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch(null)
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <button
        type="button"
        className="round"
        aria-label={words.menu.endSearch}
        onClick={() => onSearch(null)}
      >
        <Icon name="close" />
      </button>
    </search>
  )
}

function useCurrentCategory(menu: Menu): number | undefined {
  const [current, setCurrent] = useState(menu.categories[0]?.id)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const line = window.innerHeight * 0.3
      const isAtEnd =
        window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
      const passed = menu.categories.filter(({ id }) => {
        const top = document.getElementById(sectionId(id))?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      const found = isAtEnd && window.scrollY > 0 ? menu.categories.at(-1) : passed.at(-1)
      setCurrent((found ?? menu.categories[0])?.id)
    }
    const follow = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [menu])
  return current
}
