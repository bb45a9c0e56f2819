/** Examples of the calls under "Administration". */
import type * as administration from '@orderi/shared/contract/administration'
import { EPOCH, type ExamplesOf } from './example.ts'

const atBranch = { by: 'beto', params: { sucursal: 1 } } as const
const inMarch = { desde: '2026-03-01', hasta: '2026-03-31' } as const

export const examples: ExamplesOf<typeof administration> = {
  floor: atBranch,
  openOrders: atBranch,
  recentOrders: atBranch,
  openBills: atBranch,
  tableBills: { by: 'beto', params: { mesa: 1 } },
  waiterCalls: atBranch,
  sendWaiter: { by: 'beto', body: { bill_id: 1 } },
  undoSendWaiter: { by: 'beto', body: { bill_id: 1 } },
  confirmTable: { by: 'beto', body: { bill_id: 1 } },
  changeOrderStatus: { by: 'beto', body: { order_id: 2, estado: 'Preparando' } },
  changeLineStatus: { by: 'beto', body: { order_line_id: 1, estado: 'Preparando' } },
  undoOrder: { by: 'beto', body: { order_id: 2 } },
  closeBill: { by: 'beto', body: { bill_id: 1, payment_method: 'sinpe' } },
  reopenBill: { by: 'beto', body: { bill_id: 1 } },
  moveBill: { by: 'beto', body: { bill_id: 3, table_id: 1 } },
  takeOrder: {
    by: 'beto',
    body: {
      table_id: 2,
      bill_name: 'Familia Mora',
      products: [{ product_id: 2, quantity: 3, note: 'Con poco limón' }],
    },
  },
  billHistory: { ...atBranch, query: { ...inMarch, buscar: 'mora', pagina: '1', tamano: '20' } },
  billStory: { by: 'beto', params: { cuenta: 1 } },
  exportBills: { ...atBranch, query: inMarch },
  dashboard: { by: 'ana', params: { year: 2026 } },
  catchUp: { ...atBranch, query: { epoch: EPOCH, desde: '61' } },
}
