/** `/admin/productos`: the dishes, with their variants, their import and their export. */
import { deleteProduct, products, updateProduct } from '@orderi/shared/contract/backoffice'
import type { Product } from '@orderi/shared/menu/schema'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/menu.ts'
import { texts } from '../../i18n/texts.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEditing } from '../../office/form/useEditing.ts'
import { ListScreen } from '../../office/list/ListScreen.tsx'
import { RowButton } from '../../office/list/RowButton.tsx'
import { useServerList } from '../../office/list/useList.ts'
import { useListParams } from '../../office/list/useListParams.ts'
import { useMoney } from '../../office/useMoney.ts'
import { PRODUCTS_KEY, refreshMenu } from '../refresh.ts'
import { SheetMenu } from '../sheet/SheetMenu.tsx'
import { VariantsDialog } from '../variants/VariantsDialog.tsx'
import { productColumns, productName } from './columns.tsx'
import { ProductForm } from './ProductForm.tsx'
import { useSoldOut } from './useSoldOut.ts'
import { VisibilityFilter, visibilityOf } from './VisibilityFilter.tsx'

const words = menuWords.products
const listWords = texts.office.list

export function ProductsScreen() {
  const visibilidad = visibilityOf(useListParams())
  const list = useServerList({
    key: PRODUCTS_KEY,
    filters: { visibilidad },
    read: (query, signal) => api.request(products, { query: { ...query, visibilidad }, signal }),
  })
  const money = useMoney()
  const columns = useMemo(() => productColumns(money), [money])
  const toggleSoldOut = useSoldOut()
  const editing = useEditing<Product>()
  const deleting = useEditing<Product>()
  const varying = useEditing<Product>()
  return (
    <ListScreen
      title={texts.shell.products}
      newButton={{ label: words.create, onClick: () => editing.open() }}
      tools={<SheetMenu />}
      list={list}
      columns={columns}
      isFaded={({ status }) => status === '0'}
      words={words}
      icon={IconToolsKitchen2}
      filters={<VisibilityFilter params={list.params} />}
      filterNames={['visibilidad']}
      actions={(row) => (
        <>
          <RowButton
            text={row.sold_out === 1 ? words.restock : words.sellOut}
            label={(row.sold_out === 1 ? words.restockOne : words.sellOutOne)(productName(row))}
            icon={row.sold_out === 1 ? IconCircleCheck : IconCircleOff}
            onClick={() => toggleSoldOut(row)}
          />
          <RowButton
            text={words.variants}
            label={words.variantsOf(productName(row))}
            icon={IconAdjustments}
            onClick={() => varying.open(row)}
          />
          <RowButton
            text={listWords.edit}
            label={listWords.editOne(productName(row))}
            icon={IconPencil}
            onClick={() => editing.open(row)}
          />
          <RowButton
            text={listWords.remove}
            label={listWords.removeOne(productName(row))}
            icon={IconTrash}
            isDanger
            isBare
            onClick={() => deleting.open(row)}
          />
        </>
      )}
    >
      <ProductForm editing={editing} onSaved={refreshMenu} />
      <VariantsDialog varying={varying} />
      <DeleteDialog
        deleting={deleting}
        nameOf={productName}
        remove={({ id }, key) => api.request(deleteProduct, { body: { id }, key })}
        retire={{
          label: words.retire,
          done: words.form.edited,
          failed: words.form.editFailed,
          isRetired: ({ status }) => status === '0',
          act: ({ id }, key) => api.request(updateProduct, { body: { id, status: '0' }, key }),
        }}
        onDone={refreshMenu}
      />
    </ListScreen>
  )
}
