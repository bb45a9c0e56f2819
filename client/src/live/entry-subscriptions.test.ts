import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createEntrySubscriptions } from './entry-subscriptions.ts'

function open() {
  const store = createStore(() => ({
    other: 0,
    dishes: new Map([
      [1, 'Casado'],
      [2, 'Pinto'],
    ]),
  }))
  const keyed = createEntrySubscriptions(store, ({ dishes }) => dishes)
  const notified: number[] = []
  const listen = (key: number) => keyed.subscribe(key, () => notified.push(key))
  const put = (key: number, dish: string) =>
    store.setState(({ dishes }) => ({ dishes: new Map(dishes).set(key, dish) }))
  return { store, keyed, notified, listen, put }
}

test('notifies only the subscribers of the entry that changed', () => {
  const { store, keyed, notified, listen, put } = open()
  listen(1)
  listen(2)
  listen(3)
  put(2, 'Pinto con huevo')
  expect(notified).toEqual([2])
  expect(keyed.get(2)).toBe('Pinto con huevo')
  put(3, 'Arroz con leche')
  expect(notified).toEqual([2, 3])
  store.setState({ other: 1 })
  put(1, 'Casado')
  expect(notified).toEqual([2, 3])
  store.setState({ dishes: new Map() })
  expect(notified).toEqual([2, 3, 1, 2, 3])
  expect(keyed.get(1)).toBeUndefined()
})

test('notifies all subscribers of an entry until they unsubscribe', () => {
  const { notified, listen, put } = open()
  const leave = listen(1)
  const stay = listen(1)
  put(1, 'Olla de carne')
  leave()
  leave()
  put(1, 'Sopa negra')
  expect(notified).toEqual([1, 1, 1])
  stay()
  put(1, 'Tamal')
  expect(notified).toEqual([1, 1, 1])
})
