import type { Order } from '@orderi/shared/orders/schema'
import type { Locator, Page } from 'playwright'
import type { Device, DeviceSize, JourneySetup, Login } from '../browser/journey.ts'
import { type Notice, noticeOn } from '../browser/notices.ts'
import type { House } from '../restaurant/house.ts'

const ADDRESS: Record<DeviceSize, string> = {
  wall: '/admin/cocina?muro=1',
  desk: '/admin/cocina',
  phone: '/admin/cocina',
}

export interface Kitchen extends Device {
  readonly live: Locator
  readonly tickets: Locator
  ticket(number: number): Locator
  head(number: number): Locator
  line(number: number, dish: string): Locator
  readonly ready: Locator
  readonly pages: Locator
  tool(name: string): Locator
  notice(...texts: readonly string[]): Notice
  dialog(title: string): Locator
}

/** Opens the kitchen on a new device and waits until it is live. `prepare` runs before the kitchen's page is opened. */
export async function openKitchen(
  setup: JourneySetup,
  size: DeviceSize,
  who: Login,
  prepare?: (page: Page) => Promise<void>,
): Promise<Kitchen> {
  const device = await setup.device(size, who)
  const kitchen = kitchenOn(device)
  await prepare?.(device.page)
  await device.page.goto(ADDRESS[size])
  await kitchen.live.waitFor()
  return kitchen
}

function kitchenOn(device: Device): Kitchen {
  const { page } = device
  const tickets = page
    .getByRole('region', { name: 'Pedidos por preparar' })
    .getByRole('article', { name: /^Pedido \d+, / })
  const ticket = (number: number) =>
    page.getByRole('article', { name: new RegExp(`^Pedido ${number}, `) }).first()
  return {
    ...device,
    live: page.getByText(/^En vivo · hace \d+ s$/),
    tickets,
    ticket,
    head: (number) => ticket(number).getByRole('button', { name: new RegExp(`Pedido ${number},`) }),
    line: (number, dish) => ticket(number).getByRole('button', { name: dish }),
    ready: page.getByRole('region', { name: 'Listos' }),
    pages: page.getByRole('navigation', { name: 'Páginas' }),
    tool: (name) => page.getByRole('button', { name, exact: true }),
    notice: (...texts) => noticeOn(page, ...texts),
    dialog: (title) => page.getByRole('dialog', { name: title, exact: true }),
  }
}

const DISHES = [
  { 'Casado con pollo': 2, 'Fresco de cas': 2, 'Tres leches': 1 },
  { 'Casado con pescado': 1, 'Arroz con camarones': 1, 'Café chorreado': 2, 'Yuca frita': 1 },
  { 'Ceviche de corvina': 2, 'Casado con pollo': 1, 'Fresco de cas': 3 },
  { 'Patacones con frijoles': 1, 'Arroz con camarones': 3, 'Ensalada verde': 1 },
] as const
const NOTES = [undefined, undefined, 'Sin cebolla', undefined, undefined, undefined] as const

/** Creates orders of three or four dishes across all tables, each by a new guest. Order numbers start at 1. */
export async function fillTables(house: House, count: number): Promise<readonly Order[]> {
  const guests = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      house.sitDown(`Mesa ${(index % 12) + 1}`, `Cliente ${index + 1}`),
    ),
  )
  const orders: Order[] = []
  for (const [index, guest] of guests.entries()) {
    const dishes = DISHES[index % DISHES.length] ?? DISHES[0]
    const { order } = await guest.order(dishes, NOTES[index % NOTES.length])
    orders.push(order)
  }
  return orders
}

/** Calls `onRender` with the order's ID for each rendered ticket. React replaces the props of a rendered ticket. */
export async function onTicketRender(page: Page, onRender: (order: number) => void): Promise<void> {
  await page.exposeFunction('reportRenderedTicket', onRender)
  await page.addInitScript(() => {
    interface Fiber {
      readonly type: unknown
      readonly memoizedProps: Readonly<Record<string, unknown>> | null
      readonly child: Fiber | null
      readonly sibling: Fiber | null
    }
    const last = new Map<number, unknown>()
    const visit = (fiber: Fiber | null): void => {
      for (let each = fiber; each; each = each.sibling) {
        const order = each.type === 'article' ? each.memoizedProps?.['data-order'] : undefined
        if (typeof order === 'number') {
          if (last.get(order) !== each.memoizedProps)
            Reflect.get(window, 'reportRenderedTicket')(order)
          last.set(order, each.memoizedProps)
        } else visit(each.child)
      }
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    })
  })
}
