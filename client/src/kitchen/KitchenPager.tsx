import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import classes from './KitchenPager.module.css'

const words = kitchenWords.pages

interface KitchenPagerProps {
  readonly page: number
  readonly count: number
  readonly all: number
  readonly others: number
  readonly onTurn: (page: number) => void
}

export function KitchenPager({ page, count, all, others, onTurn }: KitchenPagerProps) {
  return (
    <nav className={classes['pages']} aria-label={words.label}>
      <ActionIcon
        className={classes['turnButton']}
        variant="default"
        aria-label={words.previous}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size="1.75rem" />
      </ActionIcon>
      <div className={classes['position']}>
        <span className={classes['page']}>
          <span className="unseen">{words.page({ page, count })}</span>
          <span aria-hidden>{words.of({ page, count })}</span>
        </span>
        <span className={classes['others']} data-some={others > 0 || undefined}>
          {others > 0 ? words.others({ count: others }) : words.all({ count: all })}
        </span>
      </div>
      <ActionIcon
        className={classes['turnButton']}
        variant={others > 0 && page < count ? 'filled' : 'default'}
        aria-label={words.next}
        disabled={page >= count}
        onClick={() => onTurn(page + 1)}
      >
        <IconChevronRight size="1.75rem" />
      </ActionIcon>
    </nav>
  )
}
