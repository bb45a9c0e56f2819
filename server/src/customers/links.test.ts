import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { startWorld } from '../../../tests/support/world.ts'

test('returns the URLs of the native app and the app stores, and null for each one that is not configured', async () => {
  const appLink = 'orderi://abrir'
  const world = await startWorld({ appLink, playStoreUrl: 'https://play.example/orderi' })
  const { status, body } = await world.client().call(calls.appLinks)
  expect([status, body]).toEqual([
    200,
    { app_link: appLink, play_store_url: 'https://play.example/orderi', app_store_url: null },
  ])
  await world.close()
})
