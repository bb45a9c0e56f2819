/** The point of sale as a person finds it: by what things are, and by what they are called. */
import type { Locator, Page } from 'playwright'
import { type Notice, noticeOn } from './notices.ts'
import type { AtWork, Device, Place, Stage } from './stage.ts'

/** Where it is. Only the address makes a screen a wall. */
export const ADDRESS: Record<Place, string> = {
  wall: '/admin/punto-venta?muro=1',
  desk: '/admin/punto-venta',
  phone: '/admin/punto-venta',
}

export interface PointOfSale extends Device {
  /** The link's word while the board may be trusted. */
  readonly live: Locator
  readonly link: Locator
  /** What waits for a waiter, and what wants to pay. */
  readonly calls: Locator
  readonly asked: Locator
  /** A notice that says something. */
  notice(...texts: readonly string[]): Notice
  dialog(title: string): Locator
  order(number: number, table: string): Locator
  bill(number: number, table: string): Locator
  /** The card of a table, in a hall that is shown. */
  table(name: string): Locator
  /** Shows orders, bills or, on a phone, tables. */
  show(view: 'Mesas' | 'Pedidos' | 'Cuentas'): Promise<void>
}

/** Opens the point of sale on a device of its own, and waits until it is live. */
export async function openPointOfSale(
  stage: Stage,
  place: Place,
  who: AtWork,
): Promise<PointOfSale> {
  const device = await stage.device(place, who)
  await device.page.goto(ADDRESS[place])
  const board = pointOfSale(device)
  await board.live.waitFor()
  return board
}

/** The point of sale on a device that is there already. */
export function pointOfSale(device: Device): PointOfSale {
  const { page } = device
  const card = (title: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  return {
    ...device,
    live: page.getByText(/^En vivo · hace \d s$/),
    link: page.getByText(/^(En vivo|Conectando|Poniéndose al día|Sin conexión|Sin red|Sin acceso)/),
    calls: page.getByRole('region', { name: 'Mesero solicitado' }),
    asked: page.getByRole('region', { name: 'Cuentas solicitadas' }),
    notice: (...texts) => noticeOn(page, ...texts),
    dialog: (title) => page.getByRole('dialog', { name: title, exact: true }),
    order: (number, table) => card(`Pedido ${number}, ${table}`),
    bill: (number, table) => card(`Cuenta ${number}, ${table}`),
    table: (name) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ persona`) }),
    show: (view) => page.getByRole('tab', { name: new RegExp(`^${view}`) }).click(),
  }
}

/** As long as a finger stays: two taps on the same thing within 300 ms are taken for one that bounced. */
const FINGER = { delay: 320 }

/** Presses as a finger does. */
export async function tap(target: Locator): Promise<void> {
  await target.click(FINGER)
}

/** Presses a key as a finger does. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, FINGER)
}

/** Waits until nobody sees it any more. */
export async function gone(target: Locator): Promise<void> {
  await target.waitFor({ state: 'hidden' })
}
