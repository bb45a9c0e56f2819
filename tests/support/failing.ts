/** What cannot be read and what cannot be saved, on one screen of the back office after the other. */
import type { Locator } from 'playwright'
import { runOut } from './notices.ts'
import { type Office, refuse } from './office.ts'
import { gone } from './point-of-sale.ts'
import { expectValue } from './seen.ts'

export const FORBIDDEN = 'No tiene permiso para hacer esto.'
export const BUSY = 'El servicio está ocupado. Intente de nuevo en unos segundos.'

/** What is typed and chosen, by the labels of the fields. */
interface Filled {
  readonly typed: Readonly<Record<string, string>>
  readonly chosen?: Readonly<Record<string, string>>
}

/** A form that cannot be saved. */
interface FailingForm extends Filled {
  /** The button that opens it; left out when it is on the screen already. */
  readonly open?: string
  /** The name of its dialog, or of the form on the screen. */
  readonly name?: string
  readonly call: string
  readonly told: string
}

/** A screen that cannot be read, and its two forms: for a new thing, and for the thing of a row. */
interface FailingScreen {
  readonly title: string
  /** The link that leads to it. */
  readonly link: string
  readonly read: string
  readonly told: string
  /** A row that is there once it could be read. */
  readonly row: string
  /** What the forms call the thing; and the notices, where they call it otherwise. */
  readonly thing: string
  readonly thingTold?: string
  readonly creating: Filled & { readonly open: string; readonly call: string }
  readonly editing: Filled & { readonly call: string }
}

/** A field by its label, which may end with the mark of what is required. */
export const fieldOf = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label.replaceAll(/[()%]/g, String.raw`\$&`)}( \\*)?$`))

/** A notice says which form failed and why; the form says why too. */
export async function expectFailedSave(office: Office, form: Locator, told: string): Promise<void> {
  await office.notice(told, BUSY).waitFor()
  await form.getByText(BUSY, { exact: true }).waitFor()
}

export async function failToSave(office: Office, each: FailingForm): Promise<void> {
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
  await expectFailedSave(office, form, each.told)
  for (const [label, text] of Object.entries(each.typed)) {
    await expectValue(fieldOf(form, label)).toBe(text)
  }
  await heal()
  if (!each.open) return
  await page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await gone(form)
}

/** A form that is no dialog: by its name, or the only one of the screen. */
function formOn({ page }: Office, name: string | undefined): Locator {
  return name === undefined
    ? page.locator('form').filter({ has: page.getByRole('button', { name: 'Guardar' }) })
    : page.getByRole('form', { name })
}

async function failToRead(office: Office, screen: FailingScreen): Promise<void> {
  const heal = await refuse(office, `**/api${screen.read}`, 403, FORBIDDEN)
  await office.page.getByRole('link', { name: screen.link, exact: true }).click()
  const dialog = office.dialog(screen.told)
  await dialog.getByText(FORBIDDEN, { exact: true }).waitFor()
  await runOut(dialog)
  await heal()
  await office.button('Intentar de nuevo').click()
  await office.row(screen.row).first().waitFor()
  await office.page.getByRole('heading', { name: screen.title, level: 1, exact: true }).waitFor()
}

export async function failEverywhere(
  office: Office,
  screens: readonly FailingScreen[],
): Promise<void> {
  for (const screen of screens) {
    const { row, thing, thingTold = thing, creating, editing } = screen
    await failToRead(office, screen)
    await failToSave(office, {
      name: `Crear ${thing}`,
      told: `Error en crear ${thingTold}`,
      ...creating,
    })
    await failToSave(office, {
      open: `Editar ${row}`,
      name: `Editar ${thing}`,
      told: `Error en editar ${thingTold}`,
      ...editing,
    })
  }
}
