import { Button } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useMenu } from '../board/take/useMenu.ts'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import classes from './CategoriesDialog.module.css'

const words = kitchenWords.categories

export interface CategoriesDialogProps {
  readonly view: {
    readonly categories: ReadonlySet<number>
    readonly showCategories: (ids: ReadonlySet<number>) => void
  }
  readonly onClose: () => void
}

export function CategoriesDialog({ view, onClose }: CategoriesDialogProps) {
  const menu = useMenu()
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <p className="intro">{words.text}</p>
      {menu.data ? (
        <Categories all={menu.data.categories} view={view} />
      ) : menu.error ? (
        <RetryBox title={words.failed} onRetry={menu.refetch} />
      ) : (
        <LoadingSkeleton label={texts.common.loading} height="14rem" />
      )}
    </Dialog>
  )
}

function Categories(props: {
  all: readonly { readonly id: number; readonly name: string }[]
  view: CategoriesDialogProps['view']
}) {
  const { categories, showCategories } = props.view
  const toggle = (id: number) => {
    const next = new Set(categories)
    if (!next.delete(id)) next.add(id)
    showCategories(next)
  }
  return (
    <div className={classes['list']}>
      {props.all.map(({ id, name }) => {
        const isOn = categories.has(id)
        const Icon = isOn ? IconCircleCheck : IconCircle
        return (
          <Button
            key={id}
            className={classes['category']}
            variant={isOn ? 'light' : 'default'}
            justify="start"
            leftSection={<Icon size="1.5rem" />}
            aria-pressed={isOn}
            onClick={() => toggle(id)}
          >
            {name}
          </Button>
        )
      })}
      <Button
        className={classes['category']}
        variant="default"
        disabled={categories.size === 0}
        onClick={() => showCategories(new Set())}
      >
        {words.all}
      </Button>
    </div>
  )
}
