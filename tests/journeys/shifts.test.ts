/** Two people start their shifts on one registered wall with their PINs, and the admin corrects and deletes shifts. */
import { calls } from '@orderi/shared/contract/all'
import { addDays, dayIn } from '@orderi/shared/kernel/days'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { instantOf } from '@orderi/shared/shifts/hours'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { pollValue } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { officeOn } from '../support/screens/office.ts'
import { createWall, employ, registerScreen } from '../support/screens/shared-device.ts'

const setup = setUpJourney()

async function enterPin(dialog: Locator, pin: string): Promise<void> {
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'Entrada', exact: true }).click()
}

test('two people start their shifts on one wall with their PINs, and the admin deletes one', async () => {
  const house = await openHouse(setup.world)
  await employ(setup, house, 'Rosa Rojas', { pin: '2468', type: 'cocina' })
  await employ(setup, house, 'Beto Brenes', { pin: '1357', type: 'cocina' })
  const { code } = await createWall(house)
  const wall = await registerScreen(await setup.device('wall'), code)
  wall.expects(/status of 403/)
  const { page } = wall
  await page.getByRole('button', { name: 'Entrada y salida' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Rosa Rojas/ }).click()
  await enterPin(dialog, '1357')
  await dialog.getByText('El PIN no es correcto.').waitFor()
  await wall.picture('jornadas/pin')
  await enterPin(dialog, '2468')
  await dialog.getByText(/^Rosa Rojas entró a las/).waitFor()
  await dialog.getByRole('button', { name: /^Beto Brenes/ }).click()
  await enterPin(dialog, '1357')
  await dialog.getByText(/^Beto Brenes entró a las/).waitFor()
  await dialog.getByRole('button', { name: /^Rosa Rojas\s*desde/ }).waitFor()
  await wall.picture('jornadas/pared')

  const { body } = await house.admin.client.call(calls.shiftHours, { query: {} })
  expect(body.abiertas).toHaveLength(2)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  await office.page.goto('/admin/jornadas')
  await office.page.getByRole('button', { name: /^Eliminar la jornada de Rosa Rojas/ }).click()
  const question = office.page.getByRole('dialog')
  await question.getByLabel('Motivo').fill('Era una prueba')
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await office.page.getByRole('cell', { name: 'Era una prueba' }).waitFor()
  await office.picture('jornadas/oficina')
})

test('a correction keeps the exact times that the person did not edit', async () => {
  const house = await openHouse(setup.world)
  const user = await employ(setup, house, 'Rosa Rojas')
  const start = Date.now() - 4 * 3_600_000
  const day = dayIn(TIME_ZONES.crc, new Date(start))
  const period = { desde: day, hasta: day }
  const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const { body: shift } = await house.admin.client.send(calls.createShift, {
    sucursal: house.branch.id,
    user,
    desde: iso(0),
    hasta: iso(200),
    descansos: [
      { desde: iso(30), hasta: iso(45) },
      { desde: iso(90), hasta: iso(105) },
    ],
    motivo: 'No marcó',
  })
  const office = officeOn(await setup.device('phone', house.asAdmin))
  await office.page.goto(`/admin/jornadas?${new URLSearchParams(period).toString()}`)
  const correct = office.button(/^Corregir la jornada de Rosa Rojas/)
  await correct.waitFor()
  await office.picture('jornadas/teléfono')
  await correct.click()
  const form = office.dialog(/^Corregir la jornada de Rosa Rojas/)
  await form.getByRole('button', { name: 'Quitar el descanso 1' }).click()
  await form.getByLabel('Motivo').fill('Un descanso menos')
  await office.picture('jornadas/formulario')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'hidden' })
  const { body } = await house.admin.client.call(calls.shiftHours, { query: period })
  const { desde, hasta, descansos } = shift
  expect(body.data).toMatchObject([{ desde, hasta, descansos: descansos.slice(1) }])
})

test('a typed year stays in the field of a moment, and is saved', async () => {
  const house = await openHouse(setup.world)
  const user = await employ(setup, house, 'Rosa Rojas')
  const day = addDays(dayIn(TIME_ZONES.crc, new Date()), -3)
  const period = { desde: day, hasta: day }
  await house.admin.client.send(calls.createShift, {
    sucursal: house.branch.id,
    user,
    desde: instantOf(`${day}T08:30`, TIME_ZONES.crc),
    hasta: instantOf(`${day}T12:00`, TIME_ZONES.crc),
    descansos: [],
    motivo: 'No marcó',
  })
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  await page.goto(`/admin/jornadas?${new URLSearchParams(period).toString()}`)
  await office.button(/^Corregir la jornada de Rosa Rojas/).click()
  const form = office.dialog(/^Corregir la jornada de Rosa Rojas/)
  const [year, month, date] = day.split('-')
  await form.getByLabel('Entrada', { exact: true }).focus()
  await page.keyboard.type(`${month}${date}${year}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0915AM')
  await pollValue(form.getByLabel('Entrada', { exact: true })).toBe(`${day}T09:15`)
  await form.getByLabel('Motivo').fill('Llegó después')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'hidden' })
  const { body } = await house.admin.client.call(calls.shiftHours, { query: period })
  expect(body.data).toMatchObject([{ desde: instantOf(`${day}T09:15`, TIME_ZONES.crc) }])
})

test('the last day of a person who left can be added', async () => {
  const house = await openHouse(setup.world)
  const user = await employ(setup, house, 'Rosa Rojas')
  const day = addDays(dayIn(TIME_ZONES.crc, new Date()), -3)
  const at = (time: string) => instantOf(`${day}T${time}`, TIME_ZONES.crc)
  await house.admin.client.send(calls.createShift, {
    sucursal: house.branch.id,
    user,
    desde: at('08:30'),
    hasta: at('12:00'),
    descansos: [],
    motivo: 'No marcó',
  })
  await house.admin.client.send(calls.dismissEmployee, { user })
  const office = officeOn(await setup.device('phone', house.asAdmin))
  const period = { desde: day, hasta: day }
  await office.page.goto(`/admin/jornadas?${new URLSearchParams(period).toString()}`)
  await office.button(/^Corregir la jornada de Rosa Rojas/).waitFor()
  const form = await office.open('Agregar jornada', 'Agregar jornada')
  await form.getByLabel('Persona').selectOption('Rosa Rojas (ya no trabaja aquí)')
  await form.getByLabel('Entrada', { exact: true }).fill(`${day}T13:00`)
  await form.getByLabel('Salida', { exact: true }).fill(`${day}T14:00`)
  await form.getByLabel('Motivo').fill('Volvió por su bolso y ayudó')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'hidden' })
  const { body } = await house.admin.client.call(calls.shiftHours, { query: period })
  expect(new Set(body.data.map(({ hasta }) => hasta))).toEqual(new Set([at('12:00'), at('14:00')]))
})
