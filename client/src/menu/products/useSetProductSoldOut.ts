/** Marks a product as sold out or available. The branch `null` means all branches. */
import { setSoldOut } from '@orderi/shared/contract/backoffice'
import type { Product } from '@orderi/shared/menu/schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { showDone } from '../../ui/notices.tsx'
import { refreshMenu, updateCachedProduct } from '../refresh.ts'
import { productName } from './columns.tsx'

const words = menuWords.products

interface Marking {
  readonly product: Product
  readonly branch_id: number | null
  readonly sold_out: 0 | 1
}

export function useSetProductSoldOut() {
  return useMutation({
    mutationFn: ({ product, branch_id, sold_out }: Marking) =>
      api.request(setSoldOut, { body: { id: product.id, branch_id, sold_out } }),
    onSuccess: (product) => {
      const name = productName(product)
      showDone({
        title: product.sold_out === 1 ? words.nowSoldOut({ name }) : words.nowAvailable({ name }),
        closeLabel: texts.common.close,
      })
      updateCachedProduct(product)
      refreshMenu()
    },
    onError: (error) => showFailure(words.form.editFailed, error),
  })
}
