/** A guest who visits every evening with the same session. */

import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { retryCall } from '../support/live/writers.ts'
import type { ApiClient } from '../support/world.ts'

const POLL_INTERVAL_MS = 500

export interface RegularGuest {
  order(): Promise<{ readonly number: number; readonly dish: string }>
  dine(signal: AbortSignal): Promise<void>
}

/** @param mesa the table's code */
export function regularGuestAt(guest: ApiClient, mesa: string): RegularGuest {
  async function order() {
    const { body: menu } = await retryCall(guest, calls.menu, { body: { mesa } })
    const dish = menu.categories
      .flatMap(({ subcategories }) => subcategories)
      .flatMap(({ products }) => products)
      .find(({ sold_out, variants }) => sold_out === 0 && variants.length === 0)
    const { status, body } = await retryCall(guest, calls.placeOrder, {
      body: { mesa, products: [{ product_id: dish?.id ?? 0, quantity: 1 }] },
      key: randomUuid(),
    })
    if (status !== 201) throw new Error(`the regular's order: ${status} ${body.code}`)
    return { number: body.order.number, dish: dish?.name ?? '' }
  }

  const bill = async () => (await retryCall(guest, calls.openBill, {})).body.bill ?? undefined

  return {
    order,
    async dine(signal) {
      while (!signal.aborted) {
        const open = await bill()
        const isServed = open?.products.every(
          ({ status }) => status === 'Entregado' || status === 'Cancelado',
        )
        if (!open) await order()
        else if (isServed && open.status === 'Abierta') {
          await retryCall(guest, calls.requestBill, { key: randomUuid() })
        }
        await delay(POLL_INTERVAL_MS)
      }
    },
  }
}
