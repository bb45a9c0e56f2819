import type { Locator } from 'playwright'
import { existsAfterRender, valueIn } from '../browser/assertions.ts'
import type { Device, DeviceSize, JourneySetup, Login } from '../browser/journey.ts'
import { type Notice, noticeOn } from '../browser/notices.ts'
import { type House, openHouse, type Person } from '../restaurant/house.ts'
import { closeWith } from './point-of-sale.ts'

export interface Office extends Device {
  notice(...texts: readonly string[]): Notice
  dialog(title: string | RegExp): Locator
  row(text: string): Locator
  button(name: string | RegExp): Locator
  go(path: string, title: string): Promise<void>
  /** Clicks a button, and returns the dialog that it opens. */
  open(buttonName: string, title: string): Promise<Locator>
  save(...notice: readonly string[]): Promise<void>
}

export async function openOffice(
  setup: JourneySetup,
  size: DeviceSize,
  who: Login,
  path: string,
  title: string,
): Promise<Office> {
  const office = officeOn(await setup.device(size, who))
  await office.go(path, title)
  return office
}

export async function openOwnOffice(
  setup: JourneySetup,
  path: string,
  title: string,
  size: DeviceSize = 'desk',
): Promise<Office & { readonly house: House }> {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, size, house.asAdmin, path, title)
  return { ...office, house }
}

export async function openPlatform(
  setup: JourneySetup,
  size: DeviceSize,
  person: Person,
  path = '/super-admin/dashboard',
  title = 'Dashboard',
): Promise<Office> {
  return openOffice(setup, size, { as: person }, path, title)
}

export async function signIn(office: Office, email: string, password: string): Promise<void> {
  await office.page.getByLabel('Correo electrónico').fill(email)
  await office.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await office.button('Iniciar sesión').click()
  await office.page.getByRole('heading', { name: /^Hola, / }).waitFor()
}

/** Reads a new person's temporary password, and closes the dialog that shows it. */
export async function takePassword(office: Office, name: string): Promise<string> {
  const given = office.dialog(`Contraseña temporal de ${name}`)
  const password = await valueIn(given.getByLabel('Contraseña temporal', { exact: true }))
  await closeWith(given, 'Listo')
  return password
}

/** Opens a screen through the navigation. On a phone, also searches the “Más” menu. */
export async function openFromMenu({ page, size, button }: Office, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.waitFor()
  const link = menu.getByRole('link', { name: entry, exact: true })
  if (size === 'phone' && !(await existsAfterRender(link, button(/^Más/)))) {
    await button(/^Más/).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  } else await link.click()
}

export function officeOn(device: Device): Office {
  const { page } = device
  const notice = (...texts: readonly string[]) => noticeOn(page, ...texts)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  const dialog = (name: string | RegExp) =>
    page.getByRole('dialog', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  return {
    ...device,
    notice,
    button,
    dialog,
    async open(buttonName, title) {
      await button(buttonName).click()
      return dialog(title)
    },
    row: (text) => page.getByRole('row').filter({ hasText: text }),
    async go(path, title) {
      await page.goto(path)
      await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    },
    async save(...texts) {
      await button('Guardar').click()
      await notice(...texts).waitFor()
    },
  }
}

/** Answers requests to an address with an error until the returned function is called. */
export async function refuse(
  { page, expects }: Device,
  address: string | RegExp,
  status: number,
  message: string,
): Promise<() => Promise<void>> {
  expects(new RegExp(`status of ${status}`))
  await page.route(address, (route) =>
    route.fulfill({
      status,
      json: { message, code: status === 403 ? 'forbidden' : 'unavailable' },
    }),
  )
  return () => page.unroute(address)
}
