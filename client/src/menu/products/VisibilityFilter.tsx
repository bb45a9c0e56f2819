/** Filters products by whether their category and subcategory are visible (docs/specification.md, section 4). */
import { SegmentedControl } from '@mantine/core'
import { ProductQuery } from '@orderi/shared/menu/schema'
import { menuWords } from '../../i18n/office.ts'
import type { ListParams } from '../../office/list/useListParams.ts'
import classes from './ProductsScreen.module.css'

const PARAM = 'visibilidad'
const words = menuWords.products.visibility
const OPTIONS = [
  { value: '0', label: words.visible },
  { value: '1', label: words.invisible },
  { value: '2', label: words.all },
]

const Visibility = ProductQuery.shape.visibilidad.catch('2')

export function visibilityOf(params: ListParams) {
  return Visibility.parse(params.filter(PARAM))
}

export function VisibilityFilter({ params }: { params: ListParams }) {
  return (
    <SegmentedControl
      className={classes['filter'] ?? ''}
      aria-label={words.label}
      data={OPTIONS}
      value={visibilityOf(params)}
      onChange={(value) => params.set({ [PARAM]: value === '2' ? undefined : value })}
    />
  )
}
