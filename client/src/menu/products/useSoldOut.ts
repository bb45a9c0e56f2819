/** Saying with one tap that a product ran out, or is there again. */
import { setSoldOut } from '@orderi/shared/contract/backoffice'
import type { Product } from '@orderi/shared/menu/schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/menu.ts'
import { texts } from '../../i18n/texts.ts'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { listProduct, refreshMenu } from '../refresh.ts'
import { productName } from './columns.tsx'

const words = menuWords.products

export function useSoldOut(): (product: Product) => void {
  const { mutate } = useMutation({
    mutationFn: ({ id, sold_out }: Product) =>
      api.request(setSoldOut, { body: { id, sold_out: sold_out === 1 ? 0 : 1 } }),
    onSuccess: (product) => {
      const name = productName(product)
      showDone({
        title: product.sold_out === 1 ? words.nowSoldOut(name) : words.nowAvailable(name),
        closeLabel: texts.common.close,
      })
      listProduct(product)
      refreshMenu()
    },
    onError: (error) =>
      showFailed({
        title: words.form.editFailed,
        text: failureText(error),
        closeLabel: texts.common.close,
      }),
  })
  return mutate
}
