/** Registers walls, kitchens and tills, and chooses the person who acts on them. */
import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright-core'
import type { Device } from '../browser/journey.ts'
import type { House } from '../restaurant/house.ts'
import { type PointOfSale, pointOfSaleOn } from './point-of-sale.ts'

/** Creates a wall in the house's branch. */
export async function createWall(
  house: House,
  pin: 'nunca' | 'dinero' | 'siempre' = 'dinero',
): Promise<{ id: number; code: string }> {
  const { body } = await house.admin.client.send(calls.createDevice, {
    name: 'Muro del salón',
    tipo: 'salon',
    segundos: 300,
    pin,
    sucursal: house.branch.id,
  })
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
