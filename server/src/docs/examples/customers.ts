/** Examples of the calls under "Customers". */
import type * as customers from '@orderi/shared/contract/customers'
import { type ExamplesOf, TABLE_CODE } from './example.ts'

export const examples: ExamplesOf<typeof customers> = {
  enterTable: { body: { mesa: TABLE_CODE, name: 'Luisa' } },
  appLinks: {},
  menu: { body: { mesa: TABLE_CODE, idioma: 'en' } },
  placeOrder: {
    by: 'luisa',
    body: {
      mesa: TABLE_CODE,
      products: [
        {
          product_id: 1,
          quantity: 2,
          note: 'Uno sin cebolla',
          variants: [{ variant_id: 1, options: [{ option_id: 1, quantity: 1 }] }],
        },
        { product_id: 2, quantity: 1 },
      ],
    },
  },
  openBill: { by: 'luisa', query: { mesa: TABLE_CODE } },
  requestBill: { by: 'luisa', body: { mesa: TABLE_CODE } },
  cancelBillRequest: { by: 'luisa', body: { mesa: TABLE_CODE } },
  callWaiter: { by: 'luisa', body: { mesa: TABLE_CODE } },
  cancelCall: { by: 'luisa', body: { mesa: TABLE_CODE } },
  ownHistory: { by: 'luisa', query: { pagina: '1', tamano: '10' } },
  billsToJoin: { by: 'marco', query: { mesa: TABLE_CODE } },
  askToJoin: { by: 'marco', body: { mesa: TABLE_CODE, bill_id: 1, name: 'Marco' } },
  joinRequests: { by: 'luisa' },
  answerJoin: { by: 'luisa', body: { id: 1, aceptar: 1 } },
  eraseAccount: { by: 'rosa', body: { password: 'tortillas de maíz' } },
}
