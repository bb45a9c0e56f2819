import { setSoldOut } from '@orderi/shared/contract/backoffice'
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useBranch } from '../../live/react.tsx'
import { showDone, showFailed, showUndoable } from '../../ui/notices.tsx'

const words = waiterWords.soldOut
const closeLabel = texts.common.close

type Dish = Pick<MenuProduct, 'id' | 'name' | 'left'>

/** Applies to the current branch. Other screens reload the menu on `menu.changed`. */
export function useSetSoldOut(): (dish: Dish, isSoldOut: boolean) => void {
  const queries = useQueryClient()
  const branch = useBranch()?.id
  return useCallback(
    (dish, isSoldOut) => {
      const mark = async (soldOut: boolean) => {
        const show = (wanted: boolean) =>
          queries.setQueriesData<Menu>({ queryKey: queryKeys.boardMenus }, (menu) =>
            menu ? withMark(menu, dish.id, wanted) : menu,
          )
        show(soldOut)
        try {
          await api.request(setSoldOut, {
            body: { id: dish.id, sold_out: soldOut ? 1 : 0, branch_id: branch },
          })
        } catch (error) {
          show(!soldOut)
          showFailed({
            title: words.failed({ dish: dish.name }),
            text: reasonOf(error),
            closeLabel,
          })
          return
        }
        const title = (soldOut ? words.marked : words.unmarked)({ dish: dish.name })
        // The change ended a count, which an undo would not bring back.
        if (!soldOut && dish.left === 0) {
          showDone({ title, closeLabel })
          return
        }
        showUndoable({
          subject: `dish ${dish.id}`,
          title,
          closeLabel,
          undoLabel: texts.common.undo,
          undo: () => void mark(!soldOut),
        })
      }
      void mark(isSoldOut)
    },
    [queries, branch],
  )
}

function reasonOf(error: unknown): string {
  const isCallError = error instanceof ApiError || error instanceof NetworkError
  return (isCallError && error.message) || texts.common.unexpected
}

function withMark(menu: Menu, dish: number, isSoldOut: boolean): Menu {
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      subcategories: category.subcategories.map((section) => ({
        ...section,
        products: section.products.map((product) =>
          product.id === dish
            ? { ...product, sold_out: isSoldOut ? (1 as const) : (0 as const) }
            : product,
        ),
      })),
    })),
  }
}
