import type { House } from './house.ts'

/** Creates a waiter call, a requested bill, and orders. One order has more dishes than its card shows. */
export async function fillBusyHour(house: House) {
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 2 }, 'Sin cebolla')
  const pedro = await house.sitDown('Mesa 10', 'Pedro')
  const { order } = await pedro.order({
    'Ceviche de corvina': 1,
    'Arroz con camarones': 1,
    'Café chorreado': 2,
    'Tres leches': 3,
    'Yuca frita': 1,
  })
  await house
    .sitDown('Mesa 5', 'Familia Rodríguez')
    .then((guests) => guests.order({ 'Casado con pescado': 4 }))
  await house.move(order, 'Preparando')
  await pedro.askForBill()
  await luisa.callWaiter()
  return { order }
}
