import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { type Notice, noticeOn } from './notices.ts'
import type { Device, Place, Stage } from './stage.ts'
import type { TestTable } from './tenant.ts'

export interface GuestPhone extends Device {
  /** The button of a dish, which opens its sheet. */
  dish(name: string): Locator
  plus(name: string): Locator
  tab(name: 'Menú' | 'Pedido' | 'Cuenta'): Promise<void>
  callWaiter(): Promise<void>
  askForBill(): Promise<void>
  notice(...texts: readonly string[]): Notice
  readonly sheet: Locator
  readonly send: Locator
}

export interface Scan {
  /** The browser's languages. Default: Spanish. */
  readonly languages?: readonly string[]
  readonly place?: Place
  readonly before?: (page: Page) => Promise<void>
  /** Another server instead of the stage's. */
  readonly url?: string
  /** Allows service workers, so that the app stays installed. */
  readonly kept?: 'kept'
}

/** Scans a table's code and waits until the menu is visible and live. */
export async function scan(
  stage: Stage,
  table: TestTable,
  options: Scan = {},
): Promise<GuestPhone> {
  const phone = await openPhone(stage, options)
  await phone.page.goto(`/open/${table.code}`)
  await phone.page.getByRole('list').getByRole('button').first().waitFor()
  return phone
}

/** Opens a phone that has not scanned a code yet. */
export async function openPhone(
  stage: Stage,
  { languages, place = 'phone', before, url, kept }: Scan = {},
): Promise<GuestPhone> {
  const device = await stage.device(place, undefined, url, kept)
  const { page } = device
  if (languages) {
    await page.addInitScript((wished) => {
      Object.defineProperty(navigator, 'languages', { get: () => wished })
    }, languages)
  }
  await before?.(page)
  return {
    ...device,
    dish: (name) =>
      page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) }),
    plus: (name) => page.getByRole('button', { name: new RegExp(`^Agregar ${name}`) }),
    tab: (name) =>
      page
        .getByRole('navigation', { name: 'Secciones' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click(),
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
    send: page.getByRole('button', { name: 'Enviar pedido' }),
  }
}

/** The connection state. Its text is visible to screen readers only. */
export function isLive(page: Page): Locator {
  return page.getByText('En vivo')
}

export async function dishOf({ world }: Stage, table: TestTable, name: string) {
  const { body } = await world.speaker().call(calls.menu, { body: { mesa: table.code } })
  const dishes = body.categories.flatMap((each) =>
    each.subcategories.flatMap((part) => part.products),
  )
  const found = dishes.find((dish) => dish.name === name)
  if (!found) throw new Error(`${name} is not on the menu`)
  return found
}
