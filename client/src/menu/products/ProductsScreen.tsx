import { useDisclosure } from '@mantine/hooks'
import { deleteProduct, products, updateProduct } from '@orderi/shared/contract/backoffice'
import type { Product } from '@orderi/shared/menu/schema'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import IconToolsKitchen from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { useAccess } from '../../api/useAccess.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { RowButton } from '../../office/list/RowButton.tsx'
import { useServerList } from '../../office/list/useList.ts'
import { useListParams } from '../../office/list/useListParams.ts'
import { everyBranch, stationsQuery } from '../../office/queries.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { refreshMenu } from '../refresh.ts'
import { SheetActions } from '../sheet/SheetActions.tsx'
import { VariantsDialog } from '../variants/VariantsDialog.tsx'
import { isSoldOutSomewhere, productColumns, productName } from './columns.tsx'
import { ProductForm } from './ProductForm.tsx'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import { StationsDialog } from './StationsDialog.tsx'
import { useSetProductSoldOut } from './useSetProductSoldOut.ts'
import { VisibilityFilter, visibilityOf } from './VisibilityFilter.tsx'

const words = menuWords.products

export function ProductsScreen() {
  const visibilidad = visibilityOf(useListParams())
  const list = useServerList({
    key: queryKeys.menu.products,
    filters: { visibilidad },
    read: (query, signal) => api.request(products, { query: { ...query, visibilidad }, signal }),
  })
  const money = useRestaurantMoney()
  const branches = useQuery(everyBranch)
  const branchCount = branches.data?.total ?? 0
  const branchId = useStore(session, (state) => state.branch)
  const canAssign = useAccess('B') && branchId !== null
  const stationsRead = useQuery({ ...stationsQuery(String(branchId)), enabled: canAssign })
  const stations = stationsRead.data?.data
  const branch = branches.data?.data.find(({ id }) => id === branchId)
  const columns = useMemo(
    () => productColumns(money, branchCount, stations ?? []),
    [money, branchCount, stations],
  )
  const [isAssigning, assigning] = useDisclosure(false)
  const { mutate: markSoldOut } = useSetProductSoldOut()
  const marking = useEntityDialog<Product>()
  const varying = useEntityDialog<Product>()
  return (
    <EntityListScreen
      title={texts.shell.products}
      tools={
        <>
          {branch && stations && stations.length > 0 && (
            <ToolButton icon={IconToolsKitchen} onClick={assigning.open}>
              {words.stations.open}
            </ToolButton>
          )}
          <SheetActions />
        </>
      }
      lead={
        stationsRead.isError && (
          <RetryBox
            title={words.stations.loadFailed}
            isBusy={stationsRead.isFetching}
            onRetry={stationsRead.refetch}
          />
        )
      }
      list={list}
      columns={columns}
      words={words}
      icon={IconToolsKitchen2}
      filters={<VisibilityFilter params={list.params} />}
      filterNames={['visibilidad']}
      nameOf={productName}
      rowActions={(row) => (
        <>
          <RowButton
            text={isSoldOutSomewhere(row) ? words.restock : words.sellOut}
            label={(isSoldOutSomewhere(row) ? words.restockOne : words.sellOutOne)({
              name: productName(row),
            })}
            icon={isSoldOutSomewhere(row) ? IconCircleCheck : IconCircleOff}
            onClick={() => {
              if (branchCount !== 1) marking.open(row)
              else
                markSoldOut({
                  product: row,
                  branch_id: null,
                  sold_out: isSoldOutSomewhere(row) ? 0 : 1,
                })
            }}
          />
          <RowButton
            text={words.variants}
            label={words.variantsOf({ name: productName(row) })}
            icon={IconAdjustments}
            onClick={() => varying.open(row)}
          />
        </>
      )}
      form={(editing) => <ProductForm editing={editing} onSaved={refreshMenu} />}
      remove={deleteProduct}
      retire={{ label: words.retire, update: updateProduct, as: { status: '0' } }}
      onRemoved={refreshMenu}
    >
      <SoldOutDialog marking={marking} branches={branches} />
      <VariantsDialog varying={varying} />
      {isAssigning && stations && branch && (
        <StationsDialog branch={branch} stations={stations} onClose={assigning.close} />
      )}
    </EntityListScreen>
  )
}
