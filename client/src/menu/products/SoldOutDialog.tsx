import { Switch } from '@mantine/core'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Product } from '@orderi/shared/menu/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { menuWords } from '../../i18n/office.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { productName } from './columns.tsx'
import classes from './SoldOutDialog.module.css'
import { useSetProductSoldOut } from './useSetProductSoldOut.ts'

const words = menuWords.products

export function SoldOutDialog(props: {
  marking: EntityDialogState<Product>
  branches: UseQueryResult<{ data: readonly Branch[] }>
}) {
  const { marking, branches } = props
  const { entity } = marking
  return (
    <Dialog
      opened={marking.opened}
      onClose={marking.close}
      isSheet
      title={entity && words.soldOutWhere({ name: productName(entity) })}
    >
      <Loaded read={branches} height="8rem">
        {({ data }) => entity && <Switches key={marking.turn} product={entity} branches={data} />}
      </Loaded>
    </Dialog>
  )
}

function Switches(props: { product: Product; branches: readonly Branch[] }) {
  const { branches } = props
  const [product, setProduct] = useState(props.product)
  const { mutate, isPending } = useSetProductSoldOut()
  const out = new Set(product.sold_out_branches)
  const mark = (branch_id: number | null, isOut: boolean) =>
    mutate({ product, branch_id, sold_out: isOut ? 1 : 0 }, { onSuccess: setProduct })
  return (
    <div className={classes['switches']}>
      <Switch
        className={classes['all']}
        label={words.everyBranch}
        checked={out.size === branches.length}
        disabled={isPending}
        onChange={(event) => mark(null, event.currentTarget.checked)}
      />
      {branches.map((branch) => (
        <Switch
          key={branch.id}
          label={nameOf(branch.translations)}
          checked={out.has(branch.id)}
          disabled={isPending}
          onChange={(event) => mark(branch.id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
