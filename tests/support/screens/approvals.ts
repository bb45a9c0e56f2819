import { calls } from '@orderi/shared/contract/all'
import type { JourneySetup } from '../browser/journey.ts'
import { follow } from '../browser/navigation.ts'
import { takePayments } from '../money/till.ts'
import { type House, openHouse, post } from '../restaurant/house.ts'
import { openPointOfSale, type PointOfSale } from './point-of-sale.ts'

export const PIN = '2468'

export interface ApprovingHouse extends House {
  /** The user ID of the admin, who approves with `PIN`. */
  readonly boss: number
}

/** A house that takes payments, whose admin approves with a PIN. */
export async function openApprovingHouse(setup: JourneySetup): Promise<ApprovingHouse> {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  await takePayments(client, house.branch.id)
  const { body: staff } = await client.call(calls.employees)
  const boss = staff.data.find(({ type }) => type === 'admin')?.user_id ?? 0
  await client.call(calls.setPermissions, { body: { user: boss, pin: PIN } })
  return { ...house, boss }
}

/** A waiter's phone on which an order needs an approval, because its bill has an approved discount of 50 %. */
export async function sendUnapprovedOrder(
  setup: JourneySetup,
  house: ApprovingHouse,
): Promise<PointOfSale> {
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 1 })
  const { body: reasons } = await house.admin.client.call(calls.paymentReasons)
  await post(house.waiter.client, calls.giveDiscount, {
    bill_id: bill.id,
    tipo: 'porcentaje',
    valor: 50,
    motivo: reasons.data.find(({ kind }) => kind === 'descuento')?.id ?? 0,
    aprobacion: { user: house.boss, pin: PIN },
  })
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await follow(phone.page, `?ver=tomar-cuenta-${bill.id}`)
  phone.expects(/status of 40[39]/)
  await phone.page.getByRole('button', { name: 'Agregar Tres leches' }).click()
  await phone.page.getByRole('button', { name: /^Ver pedido/ }).click()
  await phone.page.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.dialog('Autorizar el pedido').waitFor()
  return phone
}
