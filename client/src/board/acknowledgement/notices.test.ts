import type { Station } from '@orderi/shared/stations/schema'
import { expect, it } from 'vitest'
import { lostNotice, type UnseenOrder, unseenNotice } from './notices.ts'

const station = (id: number, name: string): Station => ({
  id,
  branch_id: 1,
  name,
  order: id,
  color: 'azul',
  sonido: 'campana',
  predeterminada: 0,
  version: 1,
})
const stations = [station(1, 'Parrilla'), station(2, 'Barra')]
const unseen = (number: number, ids: number[], hasScreens = true): UnseenOrder => ({
  id: number + 100,
  number,
  stations: ids,
  hasScreens,
})
const elsewhere = 'La pantalla está conectada, pero muestra otra página o algo la tapa.'
const noScreen = 'No hay ninguna pantalla conectada.'

it('names the unseen order and its stations', () => {
  expect(unseenNotice([], stations)).toBeUndefined()
  expect(unseenNotice([unseen(12, [2, 1])], stations)).toEqual({
    title: 'Cocina no ha visto el pedido 12 (Parrilla, Barra)',
    text: elsewhere,
  })
  expect(unseenNotice([unseen(12, [0], false)], [])).toEqual({
    title: 'Cocina no ha visto el pedido 12',
    text: noScreen,
  })
})

it('counts several unseen orders and lists them', () => {
  const title = 'Cocina no ha visto 2 pedidos'
  const textOf = (...orders: readonly UnseenOrder[]) => {
    const notice = unseenNotice(orders, stations)
    expect(notice?.title).toBe(title)
    return notice?.text
  }
  expect(textOf(unseen(3, [1]), unseen(4, [0]))).toBe(`3 (Parrilla), 4. ${elsewhere}`)
  expect(textOf(unseen(3, [1], false), unseen(4, [2], false))).toBe(
    `3 (Parrilla), 4 (Barra). ${noScreen}`,
  )
  expect(textOf(unseen(3, [1]), unseen(4, [2], false))).toBe('3 (Parrilla), 4 (Barra).')
})

it('names the stations without a screen, or says that they are unknown', () => {
  expect(lostNotice({ isUnknown: false, lost: [], stations })).toBeUndefined()
  expect(lostNotice({ isUnknown: false, lost: [2], stations })).toEqual({
    title: 'Sin pantalla: Barra',
    text: 'Ninguna pantalla muestra ahora estos pedidos.',
  })
  expect(lostNotice({ isUnknown: false, lost: [0], stations: [] })?.title).toBe(
    'Sin pantalla: Cocina',
  )
  expect(lostNotice({ isUnknown: true, lost: [], stations })).toEqual({
    title: 'Sin avisos de la cocina',
    text: 'Sin conexión en vivo no se sabe qué muestra la cocina.',
  })
})
