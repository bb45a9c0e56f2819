import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { billPaper } from '@orderi/shared/printing/bill-paper'
import { orderPaper } from '@orderi/shared/printing/order-paper'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEscpos } from '../../../tests/support/escpos.ts'
import { escposOf } from './escpos.ts'
import { toPrintable } from './printable.ts'

const AT = '2026-11-21T02:05:00.000Z'
const zone = 'America/Costa_Rica'

function line(id: number, name: string, changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id,
    product: { id, name },
    price: 4200,
    quantity: 1,
    status: 'Pendiente',
    status_at: AT,
    note: null,
    variants: [],
    ...changes,
  }
}

function order(products: OrderLine[], changes: Partial<Order> = {}): Order {
  return {
    id: 5,
    number: 27,
    status: 'Pendiente',
    status_at: AT,
    created_at: AT,
    table: { id: 4, name: 'Mesa 4', hall: { id: 1, name: 'Salón principal' } },
    bill: { id: 9, name: 'Luisa Núñez' },
    user: { id: 3, name: 'Saúl Solís' },
    products,
    ...changes,
  }
}

const sides = [
  {
    name: 'Guarnición',
    options: [
      { name: 'Ensalada verde', quantity: 1, price: 0 },
      { name: 'Plátano maduro', quantity: 2, price: 300 },
    ],
  },
]

function bill(products: OrderLine[], changes: Partial<Bill> = {}): Bill {
  return {
    id: 9,
    number: 12,
    name: 'Luisa Núñez',
    status: 'Abierta',
    table_id: 4,
    table: { name: 'Mesa 4', hall: { name: 'Salón principal' } },
    user: null,
    restaurant: { currency: '₡', ivaIncluido: '0', servicioIncluido: '0', commissionType: 2 },
    total: 12_600,
    iva: 1638,
    servicio: 1260,
    comision: 378,
    cantidad: 3,
    totalFinal: 15_498,
    bruto: 12_600,
    descuento: 0,
    pagado: 0,
    saldo: 15_498,
    propinas: 0,
    charging: null,
    adjustments: [],
    servicio_retirado: 0,
    reservado: 0,
    por_devolver: 0,
    en_linea: 0,
    merged_into: null,
    payments: [],
    attempts: [],
    shares: [],
    intents: [],
    confirmed: 1,
    waiter_requested: 0,
    waiter_requested_at: null,
    waiter_sent: null,
    requested_at: null,
    payment_method: null,
    created_at: AT,
    closed_at: null,
    products,
    ...changes,
  }
}

const head = {
  restaurant: 'Soda La Esquina',
  branch: 'Barrio Escalante',
  address: 'Calle 33, del Farolito 200 m norte',
  phone: '2222-4455',
}

const rows = (paper: Parameters<typeof escposOf>[0]) => readEscpos(escposOf(paper)).rows
const texts = (paper: Parameters<typeof escposOf>[0]) => rows(paper).map((row) => row.text)

describe('a ticket', () => {
  const products = [
    line(11, 'Casado con pollo', { quantity: 2, variants: sides, note: 'Sin cebolla, bien hecho' }),
    line(12, 'Tres leches', { status: 'Cancelado' }),
    line(13, 'Fresco de cas y un nombre tan largo que no cabe en una fila'),
  ]

  it('prints dishes, table and time on a ticket', () => {
    expect(texts(orderPaper(order(products), { zone, isAdded: true, isCopy: false }))).toEqual([
      ' AGREGADO ',
      '27',
      'Mesa 4',
      'Salón principal · 20:05',
      'Saúl Solís',
      '-'.repeat(48),
      '2 × Casado con pollo',
      '    Guarnición: Ensalada verde, 2 × Plátano maduro'.slice(0, 43),
      '    maduro',
      ` ${'NOTA: Sin cebolla, bien hecho'.padEnd(47)}`,
      '1 × Fresco de cas y un',
      '    nombre tan largo que',
      '    no cabe en una fila',
    ])
  })

  it('prints a ticket with large text and a highlighted note', () => {
    const shown = rows(orderPaper(order(products), { zone, isAdded: true, isCopy: true }))
    const styles = shown.map(({ text, size, isInverted }) => [text.trim(), size, isInverted])
    expect(styles).toContainEqual(['COPIA', [2, 2], true])
    expect(styles).toContainEqual(['27', [5, 5], false])
    expect(styles).toContainEqual(['2 × Casado con pollo', [2, 2], false])
    expect(styles).toContainEqual(['NOTA: Sin cebolla, bien hecho', [1, 2], true])
  })

  it('prints a notice on a ticket that has no dishes to prepare', () => {
    const cancelled = order([line(11, 'Café', { status: 'Cancelado' })])
    expect(texts(orderPaper(cancelled, { zone, isAdded: false, isCopy: false })).at(-1)).toBe(
      ' PEDIDO CANCELADO ',
    )
  })

  it('cuts a ticket once, at its end', () => {
    const bytes = escposOf(orderPaper(order(products), { zone, isAdded: false, isCopy: false }))
    expect(readEscpos(bytes).cuts).toBe(1)
    expect(bytes.subarray(-7).toString('hex')).toBe('1d5642001d7201')
  })
})

describe('a bill', () => {
  const products = [
    line(11, 'Casado con pollo', { quantity: 2, variants: sides, status: 'Entregado' }),
    line(12, 'Tres leches', { status: 'Cancelado' }),
    line(13, 'Ceviche de corvina con patacones, aguacate y salsa picante de la casa'),
  ]

  it('prints the total on a bill', () => {
    const paper = billPaper(bill(products), { head, country: 'crc', isCopy: false })
    expect(texts(paper)).toEqual([
      'Soda La Esquina',
      'Barrio Escalante',
      'Calle 33, del Farolito 200 m norte',
      '2222-4455',
      '-'.repeat(48),
      'Cuenta 12                       20/11/2026 20:05',
      'Mesa 4 · Salón principal · Luisa Núñez',
      '-'.repeat(48),
      '2 × Casado con pollo                   ¢8 400,00',
      '    Guarnición: Ensalada verde, 2 × Plátano',
      '    maduro (+¢600,00)',
      '1 × Ceviche de corvina con patacones,  ¢4 200,00',
      'aguacate y salsa picante de la casa',
      '-'.repeat(48),
      'Subtotal                              ¢12 600,00',
      'IVA                                    ¢1 638,00',
      'Servicio                               ¢1 260,00',
      'Comisión (incluida)                      ¢378,00',
      'Total         ¢15 498,00',
      '-'.repeat(48),
      'Gracias por su visita',
    ])
  })

  it('prints the price of an option on a bill, not on a kitchen ticket', () => {
    const options = [
      { name: 'Yuca frita', quantity: 2, price: 300 },
      { name: 'Ensalada verde', quantity: 1, price: 0 },
    ]
    const dish = line(11, 'Casado', { variants: [{ name: 'Guarnición', options }] })
    const receipt = texts(billPaper(bill([dish]), { head, country: 'crc', isCopy: false }))
    expect(receipt.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'Guarnición: 2 × Yuca frita (+¢600,00), Ensalada verde',
    )
    const ticket = texts(orderPaper(order([dish]), { zone, isAdded: false, isCopy: false }))
    expect(ticket.join(' ')).toContain('Guarnición: 2 × Yuca frita, Ensalada verde')
  })

  it('prints the discounts on dishes and on the bill', () => {
    const half = { order_line_id: 11, kind: 'descuento', tipo: 'porcentaje', valor: 50 } as const
    const discounted = bill(products, {
      adjustments: [{ id: 1, ...half }],
      bruto: 12_600,
      descuento: 4200,
      total: 8400,
    })
    const shown = texts(billPaper(discounted, { head, country: 'crc', isCopy: false }))
    expect(shown.map((text) => text.trim().replaceAll(/\s{2,}/g, ' | '))).toEqual(
      expect.arrayContaining([
        'Descuento 50 % | -¢4 200,00',
        'Consumo | ¢12 600,00',
        'Descuento | -¢4 200,00',
        'Subtotal | ¢8 400,00',
      ]),
    )
  })

  it('prints the payment method on a bill, and omits IVA that the prices include', () => {
    const paid = bill(products, {
      restaurant: { currency: 'Q', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
      payment_method: 'sinpe',
    })
    const shown = texts(billPaper(paid, { head, country: 'gua', isCopy: true }))
    expect(shown[0]).toBe(' COPIA ')
    expect(shown.slice(-4)).toEqual([
      'Total         Q15,498.00',
      `Forma de pago${'SINPE'.padStart(35)}`,
      '-'.repeat(48),
      'Gracias por su visita',
    ])
    expect(shown.some((text) => text.startsWith('IVA'))).toBe(false)
  })
})

describe('the payments of a bill', () => {
  const payment = {
    kind: 'cobro',
    online: 0,
    of: null,
    method: { id: 1, name: 'Tarjeta', kind: 'tarjeta' },
    applied: 5000,
    tip: 0,
    rounding: 0,
    excess: 0,
    received: 5000,
    change: 0,
    share: null,
    user: null,
    at: AT,
  } as const
  const cash = {
    ...payment,
    id: 2,
    method: { id: 2, name: 'Efectivo', kind: 'efectivo' },
    applied: 1004.5,
    tip: 100,
    rounding: -4.5,
    received: 2000,
    change: 900,
  } as const

  it('prints methods, tips, rounding, change and the balance, without reversed payments', () => {
    const paid = bill([line(11, 'Casado con pollo')], {
      payments: [
        { ...payment, id: 1 },
        cash,
        { ...payment, id: 3, kind: 'reverso', of: 1, applied: -5000, received: -5000 },
        { ...payment, id: 4, applied: 6000 },
      ],
      saldo: 8493.5,
    })
    const shown = texts(billPaper(paid, { head, country: 'crc', isCopy: false }))
    const from = shown.findIndex((text) => text.startsWith('Total'))
    expect(shown.slice(from + 1, -2).map((text) => text.replaceAll(/\s{2,}/g, ' | '))).toEqual([
      'Efectivo | ¢1 004,50',
      'Propina | ¢100,00',
      'Redondeo | -¢4,50',
      'Recibido | ¢2 000,00',
      'Vuelto | ¢900,00',
      'Tarjeta | ¢6 000,00',
      'Saldo | ¢8 493,50',
    ])
  })

  it('prints the shares with the names of their payers, and marks paid ones', () => {
    const share = {
      kind: 'iguales' as const,
      name: null,
      guest: null,
      amount: 5000,
      paid: 0,
      items: [],
    }
    const divided = bill([line(11, 'Casado con pollo')], {
      shares: [
        { ...share, id: 1, position: 1, guest: { id: 7, name: 'Luisa' } },
        { ...share, id: 2, position: 2, paid: 5000 },
      ],
    })
    const shown = texts(billPaper(divided, { head, country: 'crc', isCopy: false }))
    expect(shown.slice(-4, -2).map((text) => text.replaceAll(/\s{2,}/g, ' | '))).toEqual([
      'Parte 1 · Luisa | ¢5 000,00',
      'Parte 2 (pagada) | ¢5 000,00',
    ])
  })
})

describe('any text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('\\|{}-=_"`^~ \t\n\r\x1b\x1d\x10x1bna5c;:áñ₡😀e\u0301')),
      maxLength: 60,
    }),
  )

  it('keeps any text within its row, and prints no part of the text as a command', () => {
    fc.assert(
      fc.property(anything, anything, anything, (name, note, option) => {
        const variants = [{ name: option, options: [{ name: option, quantity: 1, price: 0 }] }]
        const written = order([line(11, name, { note, variants }), line(12, 'Café')], {
          table: { id: 4, name, hall: { id: 1, name: option } },
          user: { id: 3, name: note },
        })
        const ticket = orderPaper(written, { zone, isAdded: false, isCopy: false })
        const receipt = billPaper(bill(written.products, { name: note }), {
          head: { ...head, restaurant: name, address: note },
          country: 'crc',
          isCopy: false,
        })
        for (const paper of [ticket, receipt]) {
          const printed = readEscpos(escposOf(paper))
          expect(printed.cuts).toBe(1)
          for (const row of printed.rows) expect(row.columns).toBeLessThanOrEqual(48)
        }
        expect(texts(ticket).at(-1)).toBe('1 × Café')
        expect(texts(receipt).at(-1)).toBe('Gracias por su visita')
        const amounts = texts(receipt).filter((text) => text.endsWith('¢4 200,00'))
        expect(amounts).toHaveLength(2)
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['™™™™™™™™', '™™™™™™™™'],
    ['﷽﷽﷽', '﷽﷽﷽'],
    ['colones costarricenses', 'colones costarricenses'],
    ['₡ 2000 times', '₡'.repeat(2000)],
  ])(
    'prints every amount in full within the paper width with the currency sign %s',
    (_, currency) => {
      const { restaurant, ...rest } = bill([line(11, 'Casado con pollo')])
      const receipt = billPaper(
        { ...rest, restaurant: { ...restaurant, currency } },
        { head, country: 'crc', isCopy: false },
      )
      for (const row of rows(receipt)) expect(row.columns).toBeLessThanOrEqual(48)
      const letters = texts(receipt).join('').replaceAll(' ', '')
      for (const part of ['Casado', '4200,00', 'Total', '15498,00']) {
        expect(letters).toContain(part)
      }
    },
  )

  it('prints a text unchanged if the printer supports all of its characters', () => {
    const plain = fc.string({
      unit: fc.constantFrom(...Array.from('\\|{}-=_"`^~x1bnaáéíóúñÑ¿¡Ü.5c')),
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(plain, (name) => {
        const ticket = orderPaper(order([line(11, name)]), { zone, isAdded: false, isCopy: false })
        expect(texts(ticket).at(-1)).toBe(`1 × ${name}`)
      }),
    )
  })

  it.each([
    ['₡', '¢'],
    ['“Ñandú” – ok…', '"Ñandú" - ok...'],
    ['Škoda e\u0301', 'Skoda é'],
    ['寿司', '??'],
    ['\u202eabc\u200d', 'abc'],
    [' a\t\n b ', 'a b'],
    ['ﬁno', 'fino'],
  ])('prints %s as %s', (text, shown) => {
    expect(toPrintable(text)).toBe(shown)
  })
})
