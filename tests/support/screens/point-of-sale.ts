import type { Locator, Page } from 'playwright'
import type { Device, DeviceSize, JourneySetup, Login } from '../browser/journey.ts'
import { type Notice, noticeOn } from '../browser/notices.ts'

/** The URL parameter `muro` selects the wall layout. */
export const POINT_OF_SALE_PATHS: Record<DeviceSize, string> = {
  wall: '/admin/punto-venta?muro=1',
  desk: '/admin/punto-venta',
  phone: '/admin/punto-venta',
}

export interface PointOfSale extends Device {
  readonly live: Locator
  readonly link: Locator
  readonly calls: Locator
  readonly requestedBills: Locator
  notice(...texts: readonly string[]): Notice
  dialog(title: string): Locator
  order(number: number, table: string): Locator
  bill(number: number, table: string): Locator
  table(name: string): Locator
  show(view: 'Mesas' | 'Pedidos' | 'Cuentas'): Promise<void>
}

export async function openPointOfSale(
  setup: JourneySetup,
  size: DeviceSize,
  who: Login,
): Promise<PointOfSale> {
  const device = await setup.device(size, who)
  await device.page.goto(POINT_OF_SALE_PATHS[size])
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  return board
}

export function pointOfSaleOn(device: Device): PointOfSale {
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
    requestedBills: page.getByRole('region', { name: 'Cuentas solicitadas' }),
    notice: (...texts) => noticeOn(page, ...texts),
    dialog: (title) => page.getByRole('dialog', { name: title, exact: true }),
    order: (number, table) => card(`Pedido ${number}, ${table}`),
    bill: (number, table) => card(`Cuenta ${number}, ${table}`),
    table: (name) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ persona`) }),
    show: (view) => page.getByRole('tab', { name: new RegExp(`^${view}`) }).click(),
  }
}

/** Milliseconds from press to release: more than the 300 ms within which the app ignores a second tap on an element. */
const FINGER = { delay: 320 }

export async function tap(target: Locator): Promise<void> {
  await target.click(FINGER)
}

export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key, FINGER)
}

export async function untilGone(target: Locator): Promise<void> {
  await target.waitFor({ state: 'hidden' })
}

export async function closeWithEscape(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Escape')
  await untilGone(dialog)
}

export async function closeWith(dialog: Locator, name: string | RegExp): Promise<void> {
  await dialog.getByRole('button', { name }).click()
  await untilGone(dialog)
}
