import { UnstyledButton } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import classes from './Pager.module.css'
import { type PagerEntry, pageLinks } from './pages.ts'

export interface PagerWords {
  readonly pages: string
  readonly previous: string
  readonly next: string
  readonly page: (values: { page: number }) => string
}

export function Pager(props: {
  page: number
  count: number
  words: PagerWords
  onPage: (page: number) => void
}) {
  const { page, count, words, onPage } = props
  return (
    <nav className={classes['pager']} aria-label={words.pages}>
      <UnstyledButton
        className={classes['step']}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size="1.125rem" aria-hidden />
        <span>{words.previous}</span>
      </UnstyledButton>
      {keyed(pageLinks(page, count)).map(({ key, link }) =>
        link === 'gap' ? (
          <span key={key} className={classes['gap']} aria-hidden>
            …
          </span>
        ) : (
          <UnstyledButton
            key={key}
            className={classes['page']}
            aria-label={words.page({ page: link })}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {link}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton
        className={classes['step']}
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
      >
        <span>{words.next}</span>
        <IconChevronRight size="1.125rem" aria-hidden />
      </UnstyledButton>
    </nav>
  )
}

/** A gap has no page number, so its key contains the page before the gap. */
function keyed(links: readonly PagerEntry[]): { key: string; link: PagerEntry }[] {
  return links.map((link, index) => ({
    key: link === 'gap' ? `after ${links[index - 1]}` : `${link}`,
    link,
  }))
}
