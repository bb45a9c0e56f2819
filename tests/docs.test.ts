import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { World } from './support/world.ts'

const { loaded } = vi.hoisted(() => ({ loaded: [] as string[] }))
vi.mock('../server/src/docs/examples.ts', (original) => {
  loaded.push('examples')
  return original()
})
vi.mock('zod-openapi', (original) => {
  loaded.push('zod-openapi')
  return original()
})

let world: World
beforeAll(async () => {
  // Unloads the API documents. Other test files in the same process may have loaded them.
  vi.resetModules()
  const { startWorld } = await import('./support/world.ts')
  world = await startWorld()
})
afterAll(() => world?.close())

test('loads the API documents only when they are first requested', async () => {
  await fetch(`${world.url}/api/health`)
  expect(loaded).toEqual([])
  const asyncapi = await fetch(`${world.url}/api/asyncapi.json`)
  expect(await asyncapi.json()).toMatchObject({ asyncapi: '3.0.0' })
  expect(loaded).toEqual(['examples'])
  const openapi = await fetch(`${world.url}/api/openapi.json`)
  expect(await openapi.json()).toMatchObject({ openapi: '3.1.0' })
  expect(loaded.toSorted()).toEqual(['examples', 'zod-openapi'])
})

test('links both API documents from the documentation page', async () => {
  const page = await (await fetch(`${world.url}/api/docs`)).text()
  expect(page).toContain('src="/api/docs/redoc.js"')
  expect(page).toContain('href="/api/openapi.json"')
  expect(page).toContain('href="/api/asyncapi.json"')
})

test('serves a documentation script that loads nothing from another server', async () => {
  const answer = await fetch(`${world.url}/api/docs/redoc.js`)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(await answer.text()).not.toMatch(/cdn\.redoc/)
})
