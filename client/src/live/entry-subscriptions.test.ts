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
  const heard: number[] = []
  const listen = (key: number) => keyed.subscribe(key, () => heard.push(key))
  const put = (key: number, dish: string) =>
    store.setState(({ dishes }) => ({ dishes: new Map(dishes).set(key, dish) }))
  return { store, keyed, heard, listen, put }
}

test('notifies only the subscribers of the entry that changed', () => {
  const { store, keyed, heard, listen, put } = open()
  listen(1)
  listen(2)
  listen(3)
  put(2, 'Pinto con huevo')
  expect(heard).toEqual([2])
  expect(keyed.get(2)).toBe('Pinto con huevo')
  put(3, 'Arroz con leche')
  expect(heard).toEqual([2, 3])
  store.setState({ other: 1 })
  put(1, 'Casado')
  expect(heard).toEqual([2, 3])
  store.setState({ dishes: new Map() })
  expect(heard).toEqual([2, 3, 1, 2, 3])
  expect(keyed.get(1)).toBeUndefined()
})

test('notifies all subscribers of an entry until they unsubscribe', () => {
  const { heard, listen, put } = open()
  const leave = listen(1)
  const stay = listen(1)
  put(1, 'Olla de carne')
  leave()
  leave()
  put(1, 'Sopa negra')
  expect(heard).toEqual([1, 1, 1])
  stay()
  put(1, 'Tamal')
  expect(heard).toEqual([1, 1, 1])
})
