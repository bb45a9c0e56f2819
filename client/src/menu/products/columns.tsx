import { nameOf, translated, UNNAMED } from '@orderi/shared/kernel/names'
import type { Product } from '@orderi/shared/menu/schema'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { menuWords } from '../../i18n/office.ts'
import { StatusMark } from '../../office/list/StatusMark.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { lacksOptions } from '../variants/lacksOptions.ts'
import classes from './ProductsScreen.module.css'
import { stationText } from './stationText.ts'

const words = menuWords

export const productName = ({ translations }: Product) => nameOf(translations)

/** Warns about required variants without available options: guests can order without choosing an option. */
function MissingOptions({ product }: { product: Product }) {
  const names = product.variants.filter(lacksOptions).map(({ name }) => name || UNNAMED)
  if (names.length === 0) return null
  return (
    <span className={classes['soldOut']}>
      {words.products.lacksOptions({ names: names.join(', ') })}
    </span>
  )
}

export const isSoldOutSomewhere = ({ sold_out_branches }: Product) => sold_out_branches.length > 0

export function productColumns(
  money: (amount: number) => string,
  branchCount: number,
  stations: readonly StationWithDishes[],
): readonly Column<Product>[] {
  return [
    {
      label: words.image,
      cell: (row) => <Picture src={row.imagen} name={productName(row)} size="2.75rem" />,
      isPicture: true,
    },
    {
      label: words.name,
      cell: (row) => (
        <>
          {productName(row)}{' '}
          {isSoldOutSomewhere(row) && (
            <span className={classes['soldOut']}>
              {row.sold_out_branches.length < branchCount
                ? words.products.soldOutIn({ count: row.sold_out_branches.length })
                : words.products.soldOut}
            </span>
          )}
          <MissingOptions product={row} />
        </>
      ),
      isMain: true,
    },
    { label: words.price, cell: ({ price }) => money(price), align: 'end', isNarrow: true },
    {
      label: words.listCategory,
      cell: ({ subcategory }) => nameOf(subcategory.category.translations),
    },
    { label: words.listSubcategory, cell: ({ subcategory }) => nameOf(subcategory.translations) },
    ...(stations.length > 0
      ? [
          {
            label: words.products.stations.station,
            cell: (row: Product) => stationText(row, stations),
          },
        ]
      : []),
    {
      label: words.detail,
      cell: ({ translations }) => translated(translations, 'es', 'description'),
      isLong: true,
    },
    {
      label: words.status,
      cell: ({ status }) => (
        <StatusMark isOn={status === '1'} on={words.active} off={words.inactive} />
      ),
      isNarrow: true,
    },
  ]
}
