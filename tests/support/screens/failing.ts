import type { Locator } from 'playwright'
import { pollValue } from '../browser/assertions.ts'
import { skipTimer } from '../browser/notices.ts'
import { type Office, refuse } from './office.ts'
import { untilGone } from './point-of-sale.ts'

export const FORBIDDEN = 'No tiene permiso para hacer esto.'
export const BUSY = 'El servicio está ocupado. Intente de nuevo en unos segundos.'

interface Filled {
  readonly typed: Readonly<Record<string, string>>
  readonly chosen?: Readonly<Record<string, string>>
}

interface FailingForm extends Filled {
  readonly open?: string
  readonly name?: string
  readonly call: string
  readonly message?: string
}

interface FailingScreen {
  readonly title: string
  readonly link: string
  readonly read: string
  readonly message: string
  /** The text of a row that is visible only if loading succeeds. */
  readonly row: string
  /** The item's name in the titles of forms. Notices use this name too, unless `thingInMessage` is set. */
  readonly thing: string
  readonly thingInMessage?: string
  readonly creating: Filled & { readonly open: string; readonly call: string }
  readonly editing?: Filled & { readonly call: string }
}

/** Finds a field by its label. The label of a required field ends with ` *`. */
export const fieldOf = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label.replaceAll(/[()%]/g, String.raw`\$&`)}( \\*)?$`))

/** Expects the error dialog of a list that cannot be read. The dialog closes after two seconds. */
export async function expectLoadError(office: Office, message: string): Promise<void> {
  const dialog = office.dialog(message)
  await dialog.getByText(FORBIDDEN, { exact: true }).waitFor()
  await skipTimer(dialog)
}

export async function expectFailedSave(
  office: Office,
  form: Locator,
  message?: string,
): Promise<void> {
  if (message) await office.notice(message, BUSY).waitFor()
  await form.getByText(BUSY, { exact: true }).waitFor()
}

export async function checkFailedSave(office: Office, each: FailingForm): Promise<void> {
  const { page } = office
  const heal = await refuse(office, `**/api${each.call}`, 503, BUSY)
  if (each.open) await office.button(each.open).first().click()
  const form = each.open ? office.dialog(each.name ?? '') : formOn(office, each.name)
  for (const [label, text] of Object.entries(each.typed)) {
    await fieldOf(form, label).fill(text)
  }
  for (const [label, option] of Object.entries(each.chosen ?? {})) {
    await fieldOf(form, label).selectOption(option)
  }
  await form.getByRole('button', { name: /^(Guardar|Cambiar contraseña)/ }).click()
  await expectFailedSave(office, form, each.message)
  for (const [label, text] of Object.entries(each.typed)) {
    await pollValue(fieldOf(form, label)).toBe(text)
  }
  await heal()
  if (!each.open) return
  await page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await untilGone(form)
}

function formOn({ page }: Office, name: string | undefined): Locator {
  return name === undefined
    ? page.locator('form').filter({ has: page.getByRole('button', { name: 'Guardar' }) })
    : page.getByRole('form', { name })
}

async function checkFailedRead(office: Office, screen: FailingScreen): Promise<void> {
  const heal = await refuse(office, `**/api${screen.read}`, 403, FORBIDDEN)
  await office.page.getByRole('link', { name: screen.link, exact: true }).click()
  await expectLoadError(office, screen.message)
  await heal()
  await office.button('Intentar de nuevo').click()
  await office.row(screen.row).first().waitFor()
  await office.page.getByRole('heading', { name: screen.title, level: 1, exact: true }).waitFor()
}

export async function checkFailuresOnScreens(
  office: Office,
  screens: readonly FailingScreen[],
): Promise<void> {
  for (const screen of screens) {
    const { row, thing, thingInMessage = thing, creating, editing } = screen
    await checkFailedRead(office, screen)
    await checkFailedSave(office, {
      name: `Crear ${thing}`,
      message: `Error en crear ${thingInMessage}`,
      ...creating,
    })
    if (!editing) continue
    await checkFailedSave(office, {
      open: `Editar ${row}`,
      name: `Editar ${thing}`,
      message: `Error en editar ${thingInMessage}`,
      ...editing,
    })
  }
}
