import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import type { Device, DeviceOptions, DeviceSize, JourneySetup } from '../browser/journey.ts'
import { type Notice, noticeOn } from '../browser/notices.ts'
import type { TestTable } from '../tenant.ts'

export interface GuestPhone extends Device {
  dish(name: string): Locator
  plus(name: string): Locator
  tab(name: 'Menú' | 'Pedido' | 'Cuenta'): Promise<void>
  callWaiter(): Promise<void>
  askForBill(): Promise<void>
  /** Orders one portion of a dish that has no options, and waits until the bill shows it. */
  order(dish: string, billName?: string): Promise<void>
  notice(...texts: readonly string[]): Notice
  readonly sheet: Locator
  readonly send: Locator
}

export interface ScanOptions extends DeviceOptions {
  /** The browser's languages. Default: Spanish. */
  readonly languages?: readonly string[]
  readonly size?: DeviceSize
  readonly before?: (page: Page) => Promise<void>
}

export async function scan(
  setup: JourneySetup,
  table: TestTable,
  options: ScanOptions = {},
): Promise<GuestPhone> {
  const phone = await openPhone(setup, options)
  await phone.page.goto(`/open/${table.code}`)
  await phone.page.getByRole('list').getByRole('button').first().waitFor()
  return phone
}

export async function openPhone(
  setup: JourneySetup,
  { languages, size = 'phone', before, ...options }: ScanOptions = {},
): Promise<GuestPhone> {
  const device = await setup.device(size, undefined, options)
  const { page } = device
  if (languages) {
    await page.addInitScript((chosen) => {
      Object.defineProperty(navigator, 'languages', { get: () => chosen })
    }, languages)
  }
  await before?.(page)
  const plus = (name: string) => page.getByRole('button', { name: new RegExp(`^Agregar ${name}`) })
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
  const send = page.getByRole('button', { name: 'Enviar pedido' })
  return {
    ...device,
    plus,
    tab,
    send,
    dish: (name) =>
      page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) }),
    async order(dish, billName) {
      await plus(dish).click()
      await tab('Pedido')
      if (billName) await page.getByLabel('Nombre para la cuenta').fill(billName)
      await send.click()
      await page.getByRole('article').filter({ hasText: dish }).waitFor()
    },
    async callWaiter() {
      await page.getByRole('button', { name: 'Llamar al mesero' }).click()
      await page
        .getByRole('dialog', { name: '¿Llamar al mesero?' })
        .getByRole('button', { name: 'Llamar' })
        .click()
    },
    async askForBill() {
      await page.getByRole('button', { name: 'Pedir la cuenta' }).click()
      await page
        .getByRole('dialog', { name: '¿Pedir la cuenta?' })
        .getByRole('button', { name: 'Pedir' })
        .click()
    },
    notice: (...texts) => noticeOn(page, ...texts),
    sheet: page.getByRole('dialog'),
  }
}

/** The connection state, which only screen readers can read. */
export function liveMark(page: Page): Locator {
  return page.getByText('En vivo')
}

export async function findDish({ world }: JourneySetup, table: TestTable, name: string) {
  const { body } = await world.client().call(calls.menu, { body: { mesa: table.code } })
  const dishes = body.categories.flatMap((each) =>
    each.subcategories.flatMap((part) => part.products),
  )
  const found = dishes.find((dish) => dish.name === name)
  if (!found) throw new Error(`${name} is not on the menu`)
  return found
}
