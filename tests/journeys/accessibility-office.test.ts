import { calls } from '@orderi/shared/contract/all'
import { businessInstant, dayIn } from '@orderi/shared/kernel/days'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { trackCoverage } from '../support/browser/inventory.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { activate } from '../support/browser/keyboard.ts'
import { followTo } from '../support/browser/navigation.ts'
import { openHouseAccount, openTill, takePayments } from '../support/money/till.ts'
import { fillBusyHour } from '../support/restaurant/busy-hour.ts'
import { type House, openHouse, type Person, payByCard } from '../support/restaurant/house.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import { type Office, officeOn, refuse } from '../support/screens/office.ts'
import { closeWith, closeWithEscape } from '../support/screens/point-of-sale.ts'
import { makeDevice } from '../support/tenant.ts'

const setup = setUpJourney()
const record = trackCoverage('office')

/** The office has no wall layout: wall displays show only boards. */
const DEVICE_SIZES = ['desk', 'phone'] as const

/** A dialog's source file, and the elements to press in turn to open the dialog. */
type DialogPath = readonly [file: string, ...ways: (string | RegExp)[]]

type Screens = Readonly<Record<string, readonly DialogPath[]>>

const AREAS = ['restaurant', 'money', 'people', 'floor', 'menu'] as const

const officeOf = (
  house: House,
  hall: number,
  category: number,
): Readonly<Record<(typeof AREAS)[number], Screens>> => ({
  restaurant: {
    '/admin/dashboard': [],
    '/admin/restaurante': [],
    '/admin/primeros-pasos': [],
  },
  money: {
    '/admin/restaurante/cobros': [
      ['payments/MethodForm.tsx', 'Nuevo método'],
      ['payments/ReasonForm.tsx', 'Nuevo motivo'],
      ['payments/RegisterForm.tsx', 'Nueva caja'],
    ],
    '/admin/caja': [],
    '/admin/movimientos': [],
    '/admin/dashboard/cocina': [],
    '/admin/reportes': [],
    '/admin/resumen': [],
    '/admin/cuentas-casa': [
      ['bills/house/HouseAccountForm.tsx', 'Nueva cuenta'],
      ['bills/house/PayOnAccount.tsx', /^Recibir abono de/],
    ],
    '/admin/cuentas': [['bills/BillDetail.tsx', /^Luisa/]],
    [`/admin/cuentas/noche?dia=${dayIn(TIME_ZONES.crc, businessInstant(new Date(), '04:00'))}`]: [
      ['replay/MomentsDialog.tsx', 'Momentos'],
      ['replay/ReplayDialogs.tsx', /^Mesa 1 \d/],
    ],
  },
  people: {
    '/perfil': [
      ['office/DeleteDialog.tsx', /^Cerrar la sesión de/],
      ['office/pin/PinDialog.tsx', 'Primera vez / Cambiar PIN'],
    ],
    '/recuperar-clave': [],
    '/nueva-clave': [],
    '/configurar': [],
    '/admin/actividad': [],
    '/admin/perfiles': [],
    '/admin/jornadas': [['shifts/ShiftForm.tsx', 'Agregar jornada']],
    '/admin/permisos': [
      ['employees/permissions/PermissionsForm.tsx', /^Permisos de Saúl/],
      ['employees/permissions/BadgeDialog.tsx', /^Tarjeta de Saúl/],
    ],
    '/admin/empleados': [
      ['employees/EmployeeForm.tsx', 'Nuevo usuario'],
      ['employees/RenewSecretDialog.tsx', /^Dar una contraseña nueva a Saúl/],
      ['office/DeleteDialog.tsx', /^Quitar la verificación en dos pasos de Saúl/],
    ],
    '/admin/dispositivos': [
      ['employees/devices/DeviceForm.tsx', 'Nuevo dispositivo'],
      ['employees/devices/DevicesScreen.tsx', 'Revocar Muro'],
    ],
  },
  floor: {
    '/admin/sucursales': [
      ['floor/BranchForm.tsx', 'Nueva sucursal'],
      ['office/DeleteDialog.tsx', `Eliminar ${house.branch.name}`],
    ],
    [`/admin/sucursal/${house.branch.id}`]: [['floor/HallForm.tsx', 'Nuevo salón']],
    '/admin/categoria/tiempos': [['menu/courses/CourseForm.tsx', 'Nuevo tiempo']],
    [`/admin/sucursal/${house.branch.id}/estaciones`]: [
      ['floor/stations/StationForm.tsx', 'Nueva estación'],
    ],
    [`/admin/sucursal/${house.branch.id}/impresoras`]: [
      ['floor/printers/PrinterForm.tsx', 'Nueva impresora'],
    ],
    [`/admin/salon/${hall}`]: [
      ['floor/TableForm.tsx', 'Nueva mesa'],
      ['floor/codes/TableMenu.tsx', 'Abrir la carta de Mesa 1'],
    ],
    [`/admin/salon/${hall}/codigos`]: [],
  },
  menu: {
    '/admin/categorias': [['menu/categories/CategoryForm.tsx', 'Nueva categoría']],
    [`/admin/categoria/${category}`]: [
      ['menu/categories/SubcategoryForm.tsx', 'Nueva subcategoría'],
    ],
    '/admin/productos': [
      ['menu/sheet/SheetActions.tsx', 'Importar o exportar'],
      ['menu/sheet/ImportDialog.tsx', 'Importar o exportar', 'Importar productos'],
      ['menu/products/ProductForm.tsx', 'Nuevo producto'],
      ['menu/products/SoldOutDialog.tsx', 'Agotar Casado con pollo'],
      ['menu/products/StationsDialog.tsx', 'Estaciones'],
      ['menu/variants/VariantsDialog.tsx', 'Variantes de Casado con pollo'],
    ],
  },
})

const platformOf = (house: House): Screens => ({
  '/super-admin/dashboard': [],
  '/super-admin/primeros-pasos': [],
  '/super-admin/privacidad': [],
  '/super-admin/usuarios': [['employees/UserForm.tsx', 'Nuevo usuario']],
  '/super-admin/restaurantes': [
    ['restaurants/RestaurantForm.tsx', 'Nuevo restaurante'],
    ['restaurants/EnterRestaurantDialog.tsx', new RegExp(`^Entrar a ${house.restaurant.name}`)],
  ],
})

async function goTo(page: Page, path: string): Promise<void> {
  await followTo(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectNone(page.getByRole('status', { name: 'Cargando' }))
}

/** Checks each screen. On a phone, also checks its dialogs: Escape must close them and return the focus. */
async function visit(office: Office, screens: Screens): Promise<void> {
  const { page } = office
  await page.goto('/login')
  for (const [path, dialogs] of Object.entries(screens)) {
    await goTo(page, path)
    await record.look(office, path.replaceAll(/\d+/g, '').replaceAll('/', ' '))
    for (const [file, ...ways] of office.size === 'phone' ? dialogs : []) {
      const [first] = ways
      if (first === undefined) throw new Error(`nothing opens ${file}`)
      for (const way of ways) await press(page, way)
      await record.look(office, file.replace('.tsx', ''), file)
      await closeWithEscape(page.locator('[role=dialog], [role=menu]'))
      await expectFocusOn(page, first)
    }
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click()
}

async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name }).first()
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
}

async function categoryOf(house: House): Promise<number> {
  const { body } = await house.admin.client.call(calls.categories, { query: {} })
  return body.data[0]?.id ?? 0
}

async function turnOnSecondFactor({ user }: Person): Promise<void> {
  await setup.world.deps.pool.query('UPDATE users SET second_factor = true WHERE id = $1', [
    user.id,
  ])
}

test.each(DEVICE_SIZES.flatMap((size) => AREAS.map((area) => [area, size] as const)))(
  'office screens are accessible: %s (%s)',
  async (area, size) => {
    const house = await openHouse(setup.world)
    const { order } = await fillBusyHour(house)
    // With a single branch, marking a dish as sold out would open no dialog that asks for branches.
    await house.admin.client.call(calls.createBranch, {
      body: { name: 'Guanacaste', phone: '2666-0000', status: 1 },
    })
    await takePayments(house.admin.client, house.branch.id)
    await openHouseAccount(house.admin.client)
    await house.admin.client.send(calls.createStation, {
      sucursal: house.branch.id,
      name: 'Parrilla',
      order: 1,
      color: 'naranja',
      sonido: 'campana',
      predeterminada: 1,
      categorias: [],
    })
    // A second session, which the admin's profile offers to end.
    await setup.world.tokenOf(house.admin.user.id)
    await turnOnSecondFactor(house.waiter)
    await makeDevice(setup.world, house.branch, house.restaurant.id)
    const office = officeOn(await setup.device(size, house.asAdmin))
    const screens = officeOf(house, order.table.hall.id, await categoryOf(house))
    await visit(office, screens[area])
    if (area !== 'people' || size !== 'phone') return
    await office.page.goto('/admin/dispositivos')
    await press(office.page, 'Código nuevo para Muro')
    await record.look(
      office,
      'código nuevo de un dispositivo',
      'employees/devices/DevicesScreen.tsx',
    )
    await activate(office.page, office.page.getByRole('button', { name: 'Crear código' }))
    await office.page.getByRole('dialog', { name: 'Código de Muro' }).waitFor()
    await record.look(office, 'código de un dispositivo', 'office/SecretDialog.tsx')
  },
)

test.each(DEVICE_SIZES)('platform screens are accessible (%s)', async (size) => {
  const house = await openHouse(setup.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const other = await house.person(`Inés ${house.restaurant.id}`, 'superadmin')
  await turnOnSecondFactor(other)
  const office = officeOn(await setup.device(size, { as: superadmin }))
  await visit(office, platformOf(house))
  if (size !== 'phone') return
  await goTo(office.page, '/super-admin/usuarios')
  await office.page.getByLabel('Buscar', { exact: true }).fill(other.user.name)
  await office.button(`Quitar la verificación en dos pasos de ${other.user.name}`).click()
  await record.look(office, 'quitar la verificación', 'office/DeleteDialog.tsx')
  await closeWithEscape(office.page.getByRole('dialog'))
  const form = await office.open('Nuevo usuario', 'Crear usuario')
  await form.getByLabel('Nombre').fill('Zoe Zeledón')
  await form.getByLabel('Email').fill(`zoe-${house.restaurant.id}@pruebas.test`)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.dialog('Contraseña temporal de Zoe Zeledón').waitFor()
  await record.look(office, 'contraseña temporal', 'office/SecretDialog.tsx')
})

test('the dialog with a code for a PIN is accessible', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('phone', house.asAdmin))
  await office.go('/admin/permisos', 'Permisos y PIN')
  const title = `Código para el PIN de ${house.waiter.user.name}`
  await office.open(title, title)
  await record.look(office, 'código para el PIN', 'office/SecretDialog.tsx')
})

test('dialogs that cover a form, and a list that fails to load, are accessible', async () => {
  const house = await openHouse(setup.world)
  const { id, hallId } = house.table('Mesa 1')
  const office = officeOn(await setup.device('phone', house.asAdmin))
  const { page } = office
  await page.goto(`/admin/salon/${hallId}`)
  const form = await office.open('Editar Mesa 1', 'Editar mesa')
  await form.getByLabel('Capacidad').fill('12')
  await page.keyboard.press('Escape')
  const leave = office.dialog('Hay cambios sin guardar')
  await leave.waitFor()
  await record.look(office, 'salir sin guardar', 'office/form/useLeaveGuard.tsx')
  await closeWithEscape(leave)
  await house.admin.client.call(calls.updateTable, { body: { id, capacity: 10 } })
  office.expects(/status of 409/)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.dialog('Otra persona lo cambió mientras tanto').waitFor()
  await record.look(office, 'otra persona lo cambió', 'office/form/StaleDialog.tsx')

  await refuse(office, '**/api/empleados**', 403, FORBIDDEN)
  await page.goto('/admin/empleados')
  await office.dialog(/^Error en encontrar/).waitFor()
  await record.look(office, 'lista que no llega', 'office/list/ListContent.tsx')

  await (await house.sitDown('Mesa 1')).order({ 'Tres leches': 1 })
  await page.goto(`/admin/salon/${hallId}`)
  await office.button('Editar Mesa 1').click()
  await form.getByLabel('Estado').selectOption('Inactivo')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const openBills = office.dialog('Mesa 1 tiene cuentas abiertas')
  await openBills.waitFor()
  await record.look(office, 'mesa con cuentas abiertas', 'floor/useOpenBillsQuestion.tsx')
  await closeWith(openBills, 'Cancelar')
  await form.getByLabel('Capacidad').fill('14')
  office.expects(/status of 401/)
  await house.admin.client.call(calls.logout)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.dialog('Su sesión terminó').waitFor()
  await record.look(office, 'sesión que terminó', 'shell/EndedSession.tsx')
})

test('the dialogs that reverse and refund a payment are accessible', async () => {
  const house = await openHouse(setup.world)
  const { bill } = await (await house.sitDown('Mesa 1')).order({ 'Tres leches': 1 })
  await payByCard(house, bill)
  const office = officeOn(await setup.device('phone', house.asAdmin))
  await office.page.goto('/admin/cuentas')
  await office.row('Luisa').click()
  await office.button(/^Revertir Tarjeta/).click()
  const reversal = office.dialog(/^¿Revertir Tarjeta/)
  await reversal.waitFor()
  await record.look(office, 'revertir un pago')
  await closeWith(reversal, 'No revertir')
  await office.button(/^Cambiar método: Tarjeta/).click()
  const change = office.dialog(/^¿Cambiar el método/)
  await change.waitFor()
  await record.look(office, 'cambiar el método de un pago')
  await closeWith(change, 'No cambiar')
  await office.button(/^Devolver Tarjeta/).click()
  await office.dialog(/^¿Devolver el pago/).waitFor()
  await record.look(office, 'devolver un pago')
})

test('the question after a stored count that could not be read again is accessible', async () => {
  const house = await openHouse(setup.world)
  await openTill(house.admin.client, house.branch.id)
  const office = officeOn(await setup.device('phone', house.asAdmin))
  await office.page.goto('/admin/caja')
  const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
  await counting.getByLabel('Cantidad de ₡500', { exact: true }).fill('1')
  const allow = await refuse(office, '**/api/cajas/turno/**', 503, 'No disponible')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  const again = office
    .dialog('Cerrar turno de Caja')
    .getByRole('button', { name: 'Intentar de nuevo' })
  await again.waitFor()
  await record.look(office, 'conteo que no se pudo leer', 'till/CloseRegisterDialog.tsx')
  await allow()
  await again.click()
  await office.dialog('Cerrar turno de Caja').getByText('Contado').waitFor()
})

test('the question that deletes a shift is accessible', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const { body: staff } = await client.call(calls.employees)
  await client.send(calls.createShift, {
    sucursal: house.branch.id,
    user: staff.data.find(({ type }) => type === 'salonero')?.user_id ?? 0,
    desde: new Date(Date.now() - 240_000).toISOString(),
    hasta: new Date(Date.now() - 120_000).toISOString(),
    descansos: [],
    motivo: 'Olvidó marcar',
  })
  const office = officeOn(await setup.device('phone', house.asAdmin))
  await office.page.goto('/admin/jornadas')
  await office
    .button(/^Eliminar la jornada de/)
    .first()
    .click()
  await office.dialog(/^¿Eliminar la jornada/).waitFor()
  await record.look(office, 'eliminar una jornada', 'shifts/ShiftsScreen.tsx')
})

test('every office route and dialog was checked for accessibility', () => {
  record.expectAll()
})
