import type { Bill } from '@orderi/shared/bills/schema'
import { aBill } from '@orderi/shared/bills/testing'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { aLine, anOrder } from '@orderi/shared/orders/testing'
import { billPaper } from '@orderi/shared/printing/bill-paper'
import { orderPaper } from '@orderi/shared/printing/order-paper'
import type { Paper } from '@orderi/shared/printing/paper'
import { receiptPaper } from '@orderi/shared/printing/receipt-paper'
import { testPaper } from '@orderi/shared/printing/test-paper'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEscpos } from '../../../tests/support/printing/escpos.ts'
import { escposOf } from './escpos.ts'
import { toPrintable } from './printable.ts'

const AT = '2026-11-21T02:05:00.000Z'
const zone = 'America/Costa_Rica'

const line = (id: number, name: string, changes: Partial<OrderLine> = {}) =>
  aLine({ id, product: { id, name }, price: 4200, status_at: AT, ...changes })

const order = (products: OrderLine[], changes: Partial<Order> = {}) =>
  anOrder({
    id: 5,
    number: 27,
    status_at: AT,
    created_at: AT,
    table: { id: 4, name: 'Mesa 4', hall: { id: 1, name: 'Salón principal' } },
    bill: { id: 9, name: 'Luisa Núñez' },
    user: { id: 3, name: 'Saúl Solís' },
    products,
    ...changes,
  })

const sides = [
  {
    name: 'Guarnición',
    options: [
      { name: 'Ensalada verde', quantity: 1, price: 0 },
      { name: 'Plátano maduro', quantity: 2, price: 300 },
    ],
  },
]

const bill = (products: OrderLine[], changes: Partial<Bill> = {}) =>
  aBill({
    id: 9,
    number: 12,
    name: 'Luisa Núñez',
    table_id: 4,
    table: { name: 'Mesa 4', hall: { name: 'Salón principal' } },
    restaurant: { currency: '₡', ivaIncluido: '0', servicioIncluido: '0', commissionType: 2 },
    total: 12_600,
    iva: 1638,
    servicio: 1260,
    comision: 378,
    cantidad: 3,
    totalFinal: 15_498,
    bruto: 12_600,
    saldo: 15_498,
    created_at: AT,
    products,
    ...changes,
  })

const head = {
  restaurant: 'Soda La Esquina',
  branch: 'Barrio Escalante',
  address: 'Calle 33, del Farolito 200 m norte',
  phone: '2222-4455',
}

const rows = async (paper: Paper) => readEscpos(await escposOf(paper)).rows
const texts = async (paper: Paper) => (await rows(paper)).map((row) => row.text)

describe('a ticket', () => {
  const products = [
    line(11, 'Casado con pollo', { quantity: 2, variants: sides, note: 'Sin cebolla, bien hecho' }),
    line(12, 'Tres leches', { status: 'Cancelado' }),
    line(13, 'Fresco de cas y un nombre tan largo que no cabe en una fila'),
  ]

  it('prints dishes, table and time with large text and a highlighted note, and is cut once', async () => {
    const bytes = await escposOf(orderPaper(order(products), { zone, isAdded: true, earlier: [] }))
    const { rows: shown, cuts } = readEscpos(bytes)
    expect(cuts).toBe(1)
    expect(bytes.subarray(-7).toString('hex')).toBe('1d5642001d7201')
    const styles = shown.map(({ text, size, isInverted }) => [text.trim(), size, isInverted])
    expect(styles).toContainEqual(['AGREGADO', [2, 2], true])
    expect(styles).toContainEqual(['27', [5, 5], false])
    expect(styles).toContainEqual(['2 × Casado con pollo', [2, 2], false])
    expect(styles).toContainEqual(['NOTA: Sin cebolla, bien hecho', [1, 2], true])
    expect(shown.map(({ text }) => text)).toEqual([
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

  it('prints a notice on a ticket that has no dishes to prepare', async () => {
    const cancelled = order([line(11, 'Café', { status: 'Cancelado' })])
    expect((await texts(orderPaper(cancelled, { zone, isAdded: false, earlier: [] }))).at(-1)).toBe(
      ' PEDIDO CANCELADO ',
    )
  })
})

describe('a bill', () => {
  const products = [
    line(11, 'Casado con pollo', { quantity: 2, variants: sides, status: 'Entregado' }),
    line(12, 'Tres leches', { status: 'Cancelado' }),
    line(13, 'Ceviche de corvina con patacones, aguacate y salsa picante de la casa'),
  ]

  it('prints the total on a bill', async () => {
    const paper = billPaper(bill(products), { head, country: 'crc', isCopy: false })
    expect(await texts(paper)).toEqual([
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

  it('prints the discounts on dishes and on the bill', async () => {
    const half = { order_line_id: 11, kind: 'descuento', tipo: 'porcentaje', valor: 50 } as const
    const discounted = bill(products, {
      adjustments: [{ id: 1, ...half }],
      bruto: 12_600,
      descuento: 4200,
      total: 8400,
    })
    const shown = await texts(billPaper(discounted, { head, country: 'crc', isCopy: false }))
    expect(shown.map((text) => text.trim().replaceAll(/\s{2,}/g, ' | '))).toEqual(
      expect.arrayContaining([
        'Descuento 50 % | -¢4 200,00',
        'Consumo | ¢12 600,00',
        'Descuento | -¢4 200,00',
        'Subtotal | ¢8 400,00',
      ]),
    )
  })

  it('prints the payment method on a bill, and omits IVA that the prices include', async () => {
    const paid = bill(products, {
      restaurant: { currency: 'Q', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
      payment_method: 'sinpe',
    })
    const shown = await texts(billPaper(paid, { head, country: 'gua', isCopy: true }))
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

  it('prints methods, tips, rounding, change and the balance, without reversed payments', async () => {
    const paid = bill([line(11, 'Casado con pollo')], {
      payments: [
        { ...payment, id: 1 },
        cash,
        { ...payment, id: 3, kind: 'reverso', of: 1, applied: -5000, received: -5000 },
        { ...payment, id: 4, applied: 6000 },
      ],
      saldo: 8493.5,
    })
    const shown = await texts(billPaper(paid, { head, country: 'crc', isCopy: false }))
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

  it('prints the shares with the names of their payers, and marks paid ones', async () => {
    const share = {
      kind: 'iguales' as const,
      name: null,
      guest: null,
      amount: 5000,
      paid: 0,
      reserved: 0,
      items: [],
    }
    const divided = bill([line(11, 'Casado con pollo')], {
      shares: [
        { ...share, id: 1, position: 1, guest: { id: 7, name: 'Luisa' } },
        { ...share, id: 2, position: 2, paid: 5000 },
      ],
    })
    const shown = await texts(billPaper(divided, { head, country: 'crc', isCopy: false }))
    expect(shown.slice(-4, -2).map((text) => text.replaceAll(/\s{2,}/g, ' | '))).toEqual([
      'Parte 1 · Luisa | ¢5 000,00',
      'Parte 2 (pagada) | ¢5 000,00',
    ])
  })
})

describe('a receipt', () => {
  const dishes = [
    line(11, 'Casado con pollo', { quantity: 2, variants: sides, status: 'Entregado' }),
    line(13, 'Ceviche de corvina con patacones, aguacate y salsa picante de la casa'),
  ]
  const facts = {
    head,
    country: 'crc',
    legalName: 'Inversiones Gastronómicas La Esquina de Barrio Escalante S. A.',
    taxId: '3-101-123456',
    guestTaxId: '1-1234-0567',
    day: '2026-11-20',
    itemises: true,
  } as const
  const paid = bill(dishes, {
    restaurant: { currency: '₡', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
    closed_at: AT,
    status: 'Cerrada',
  })

  it('prints the seller, the day and the taxes in the prices on paper of 58 mm', async () => {
    const paper = receiptPaper(paid, facts, { language: 'es', isCopy: true })
    const shown = readEscpos(await escposOf(paper, 58)).rows.map(({ text }) => text)
    expect(shown).toEqual([
      ' COPIA ',
      'Soda La Esquina',
      'Inversiones Gastronómicas La',
      'Esquina de Barrio Escalante S.',
      'A.',
      'Cédula 3-101-123456',
      'Barrio Escalante',
      'Calle 33, del Farolito 200 m',
      'norte',
      '2222-4455',
      '-'.repeat(32),
      'Cuenta 12       20/11/2026 20:05',
      'Día                   20/11/2026',
      'Identificación del   1-1234-0567',
      'cliente',
      'Mesa 4 · Salón principal · Luisa',
      'Núñez',
      '-'.repeat(32),
      '2 × Casado con pollo   ¢8 400,00',
      '    Guarnición: Ensalada verde,',
      '    2 × Plátano maduro',
      '    (+¢600,00)',
      '1 × Ceviche de corvina ¢4 200,00',
      'con patacones,',
      'aguacate y salsa',
      'picante de la casa',
      '-'.repeat(32),
      'IVA (incluido)         ¢1 638,00',
      'Servicio (incluido)    ¢1 260,00',
      'Total ¢15 498,00',
      '-'.repeat(32),
      'Gracias por su visita',
    ])
  })

  it('prints all letters within the paper in every language', async () => {
    for (const language of ['es', 'en', 'pt', 'fr'] as const)
      for (const [width, columns] of [
        [80, 48],
        [58, 32],
      ] as const) {
        const paper = receiptPaper(paid, facts, { language, isCopy: true })
        const printed = readEscpos(await escposOf(paper, width)).rows
        expect(printed.some(({ text, picture }) => text.includes('?') || picture)).toBe(false)
        expect(Math.max(...printed.map((row) => row.columns))).toBe(columns)
      }
  })

  it('draws letters that the printer lacks within the width of the paper', async () => {
    const drawn = { ...facts, legalName: 'Борщ' }
    const paper = receiptPaper(paid, drawn, { language: 'es', isCopy: false })
    const [picture] = readEscpos(await escposOf(paper, 58)).rows.flatMap((row) => row.picture ?? [])
    expect(picture?.width).toBe(384)
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

  it('prints any text within its row, and no part of it as a command', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (name, note, option) => {
        const variants = [{ name: option, options: [{ name: option, quantity: 1, price: 0 }] }]
        const written = order([line(11, name, { note, variants }), line(12, 'Café')], {
          table: { id: 4, name, hall: { id: 1, name: option } },
          user: { id: 3, name: note },
        })
        const ticket = orderPaper(written, { zone, isAdded: false, earlier: [] })
        const receipt = billPaper(bill(written.products, { name: note }), {
          head: { ...head, restaurant: name, address: note },
          country: 'crc',
          isCopy: false,
        })
        for (const paper of [ticket, receipt]) {
          const printed = readEscpos(await escposOf(paper))
          expect(printed.cuts).toBe(1)
          for (const row of printed.rows) expect(row.columns).toBeLessThanOrEqual(48)
        }
        expect((await texts(ticket)).at(-1)).toBe('1 × Café')
        expect((await texts(receipt)).at(-1)).toBe('Gracias por su visita')
        const amounts = (await texts(receipt)).filter((text) => text.endsWith('¢4 200,00'))
        expect(amounts).toHaveLength(2)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['™™™™™™™™', '™™™™™™™™'],
    ['﷽﷽﷽', '﷽﷽﷽'],
    ['colones costarricenses', 'colones costarricenses'],
    ['₡ 2000 times', '₡'.repeat(2000)],
  ])(
    'prints every amount in full within the paper width with the currency sign %s',
    async (_, currency) => {
      const { restaurant, ...rest } = bill([line(11, 'Casado con pollo')])
      const receipt = billPaper(
        { ...rest, restaurant: { ...restaurant, currency } },
        { head, country: 'crc', isCopy: false },
      )
      for (const row of await rows(receipt)) expect(row.columns).toBeLessThanOrEqual(48)
      const letters = (await texts(receipt)).join('').replaceAll(' ', '')
      for (const part of ['Casado', '4200,00', 'Total', '15498,00']) {
        expect(letters).toContain(part)
      }
    },
  )

  it('prints a text unchanged if the printer supports all of its characters', async () => {
    const plain = fc.string({
      unit: fc.constantFrom(...Array.from('\\|{}-=_"`^~x1bnaáéíóúñÑ¿¡Ü.5c')),
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(plain, async (name) => {
        const ticket = orderPaper(order([line(11, name)]), { zone, isAdded: false, earlier: [] })
        expect((await texts(ticket)).at(-1)).toBe(`1 × ${name}`)
      }),
      { numRuns: 30 },
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
  ])('prints %s as %s', async (text, shown) => {
    expect(toPrintable(text)).toBe(shown)
  })
})

describe('letters that the printer does not support', () => {
  const isPicture = ({ picture }: { picture?: unknown }) => picture !== undefined
  const ticketOf = (products: OrderLine[], changes: Partial<Order> = {}) =>
    rows(orderPaper(order(products, changes), { zone, isAdded: false, earlier: [] }))
  const pictureOf = async (name: string) => {
    const [row] = (await ticketOf([line(11, name)])).filter(isPicture)
    return row?.picture ?? expect.fail(`${name} is not drawn`)
  }

  it('draws dishes of every script on a ticket and on a bill', async () => {
    const names = [
      ...'Борщ|Χωριάτικη σαλάτα|麻婆豆腐|とんかつ|비빔밥|قهوة بالحليب|עוגת גבינה'.split('|'),
      ...'ผัดไทย|समोसा|Pizza 🍕 picante 🌶️🌶️|Ceviche 👨‍👩‍👧‍👦 familiar|Gracias 🙏🏽|Corazón ❤️|Estrella ★|Sin <gluten> & ✓'.split(
        '|',
      ),
    ]
    const products = names.map((name, index) => line(index, name))
    const drawn = (await ticketOf(products)).filter(isPicture)
    expect(drawn).toHaveLength(names.length)
    for (const { picture } of drawn) {
      expect(picture?.width).toBe(576)
      expect(picture?.black).toBeGreaterThan(0.005)
    }
    const receipt = await rows(billPaper(bill(products), { head, country: 'crc', isCopy: false }))
    expect(receipt.filter(isPicture)).toHaveLength(names.length)
    const prices = receipt.filter(({ text }) => text.trim() === '¢4 200,00')
    expect(prices).toHaveLength(names.length)
    expect(receipt.some(({ text }) => text.includes('?'))).toBe(false)
  })

  it('draws different dishes differently, and the same dish in the same way', async () => {
    const names = ['Борщ', 'Щи', '寿司', '刺身', 'sin 🧅', 'sin 🧄', '🇨🇷', '🇬🇹', 'قهوة', 'شاي']
    const drawn = (await ticketOf(names.map((name, index) => line(index, name)))).filter(isPicture)
    expect(new Set(drawn.map(({ picture }) => picture?.dots)).size).toBe(names.length)
    expect(await pictureOf('Борщ')).toEqual(await pictureOf('Борщ'))
  })

  it('draws names of tables, guests, options, notes and restaurants', async () => {
    const variants = [{ name: 'Соус', options: [{ name: '辣', quantity: 1, price: 0 }] }]
    const shown = await ticketOf([line(11, 'Café', { variants, note: 'без лука, аллергия' })], {
      table: { id: 4, name: 'Стол 4', hall: { id: 1, name: 'Терраса' } },
      user: { id: 3, name: 'Михаил 🎂' },
    })
    expect(shown.filter(isPicture)).toHaveLength(5)
    expect(shown.some(({ text }) => text.includes('?'))).toBe(false)
    const note = shown.at(-1)?.picture
    expect(note?.black).toBeGreaterThan(0.6)
    const receipt = billPaper(bill([], { name: '田中さん' }), {
      head: { restaurant: 'Кафе Пушкин', branch: 'Αθήνα', address: '東京', phone: '📞 2222' },
      country: 'crc',
      isCopy: false,
    })
    expect((await rows(receipt)).filter(isPicture)).toHaveLength(5)
    const test = testPaper(
      { restaurant: 'Кафе', branch: '咖啡', address: '', phone: '' },
      { at: AT, moneyFormat: { currency: '₡', country: 'crc' } },
    )
    expect((await rows(test)).filter(isPicture)).toHaveLength(2)
  })

  it('wraps a long text within the paper', async () => {
    const short = await pictureOf('Борщ')
    const long = await pictureOf('Борщ украинский с пампушками '.repeat(6))
    expect(long.width).toBe(576)
    expect(long.height).toBeGreaterThan(4 * short.height)
  })

  it('does not draw a row if the printer supports all its letters', async () => {
    const shown = await ticketOf([line(11, 'Ñandú “al œuf” e\u0301 š', { note: 'Sin cebolla…' })])
    expect(shown.filter(isPicture)).toEqual([])
  })
})
