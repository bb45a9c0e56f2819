/** Registers walls, kitchens and tills, and chooses the person who acts on them. */
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright-core'
import type { Device, JourneySetup } from '../browser/journey.ts'
import type { House } from '../restaurant/house.ts'
import { makeUser } from '../tenant.ts'
import { type PointOfSale, pointOfSaleOn } from './point-of-sale.ts'

export const PIN = '4826'

/** A person of the branch with a PIN; by default a waiter. */
export async function employ(
  setup: JourneySetup,
  house: House,
  name: string,
  { pin = PIN, type = 'salonero' }: { readonly pin?: string; readonly type?: EmployeeType } = {},
): Promise<number> {
  const { id } = await makeUser(setup.world, {
    name,
    restaurantId: house.restaurant.id,
    branchIds: [house.branch.id],
    type,
  })
  await house.admin.client.send(calls.setPermissions, { user: id, pin })
  return id
}

/** A registered wall, and its ID. */
export async function openWall(
  setup: JourneySetup,
  house: House,
  pin: 'nunca' | 'dinero' | 'siempre' = 'dinero',
) {
  const { id, code } = await createWall(house, pin)
  return { ...(await registerScreen(await setup.device('wall'), code)), id }
}

/** The button with the person who acts. */
export const chip = ({ page }: Device, name: string) =>
  page.getByRole('button', { name, exact: true })

export const choose = async ({ page }: Device, name: string) =>
  page.getByRole('dialog', { name: '¿Quién lo hace?' }).getByRole('button', { name }).click()

export const enterPin = async ({ page }: Device, name: string, pin: string) => {
  const dialog = page.getByRole('dialog', { name: `PIN de ${name}` })
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
}

/** The person and the device of each change of the order. */
export async function actorsOf(
  setup: JourneySetup,
  house: House,
  orderId: number,
): Promise<unknown[]> {
  const events = await setup.world.deps.pool.query<{ actor: { name: string; device?: string } }>(
    `SELECT actor FROM board_events WHERE branch_id = $1 AND type = 'order.changed' AND entity_id = $2 ORDER BY seq`,
    [house.branch.id, orderId],
  )
  return events.map(({ actor }) => [actor.name, actor.device])
}

/** The settings of a wall. */
export const wallIn = (sucursal: number, pin: 'nunca' | 'dinero' | 'siempre' = 'dinero') =>
  ({ name: 'Muro del salón', tipo: 'salon', segundos: 300, pin, sucursal }) as const

/** Creates a wall in the house's branch. */
export async function createWall(
  house: House,
  pin: 'nunca' | 'dinero' | 'siempre' = 'dinero',
): Promise<{ id: number; code: string }> {
  const { body } = await house.admin.client.send(calls.createDevice, wallIn(house.branch.id, pin))
  return { id: body.id, code: body.codigo ?? '' }
}

/** Registers a screen with a device's code. */
export async function registerScreen(device: Device, code: string): Promise<PointOfSale> {
  const { page } = device
  await page.goto('/dispositivo')
  await page.getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  const wall = pointOfSaleOn(device)
  await wall.live.waitFor()
  return wall
}

/** Types a badge's text and Enter, as fast as a scanner does. */
export function scanBadge(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      for (const key of keys) {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
        )
      }
    },
    [...text, 'Enter'],
  )
}
