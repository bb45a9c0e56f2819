import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { QUICK_MAILS, startMailServer } from '../support/notifications/mail-server.ts'
import { openHouse, post } from '../support/restaurant/house.ts'
import { closeWith, openPointOfSale } from '../support/screens/point-of-sale.ts'

const server = await startMailServer()
afterAll(() => server.close())
const setup = setUpJourney({ smtp: server.smtp, mailTimings: QUICK_MAILS })

test.each<DeviceSize>(['wall', 'desk', 'phone'])(
  'a charge ends with a receipt by e-mail (%s)',
  async (size) => {
    const house = await openHouse(setup.world)
    await openTill(house.admin.client, house.branch.id)
    await post(house.admin.client, calls.updateOwnRestaurant, {
      legal_name: 'Soda La Esquina Sociedad Anónima',
      tax_id: '3-101-654321',
    })
    await (await house.sitDown('Mesa 2')).order({ 'Casado con pescado': 2 })
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.table('Mesa 2').click()
    await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Efectivo' }).click()
    await charge.getByRole('button', { name: '₡10 000' }).click()
    await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
    const end = board.dialog('Cuenta 1 cobrada y cerrada')
    await end.getByLabel('Idioma del recibo').selectOption('fr')
    await end.getByRole('button', { name: 'Enviar' }).click()
    const address = `luisa-${size}@pruebas.test`
    const field = end.getByLabel('Correo del cliente')
    await field.fill('luisa')
    await end.getByRole('button', { name: 'Enviar por correo' }).click()
    await end.getByText('Escriba un correo válido.').waitFor()
    await field.fill(address)
    await board.picture(`correos/recibo (${size})`)
    await end.getByRole('button', { name: 'Enviar por correo' }).click()
    await end.getByText(`El recibo va en camino a ${address}.`).waitFor()
    await expectAccessible(board.page)
    await board.picture(`correos/recibo enviado (${size})`)
    const mailed = () => server.mails.find(({ to }) => to?.[0]?.address === address)
    await expect.poll(mailed).toMatchObject({ subject: 'Reçu de Soda La Esquina : addition 1' })
    await closeWith(end, 'Listo')
    const { page, picture } = await setup.device('phone')
    await page.setContent(mailed()?.html ?? '')
    await page.getByText('Encaissé par').waitFor()
    await picture(`correos/correo (${size})`)
  },
)
