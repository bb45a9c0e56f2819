import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from './support/world.ts'

const world = await openWorld({ clientDir: join(process.cwd(), 'client/dist') })

test('serves a /robots.txt that forbids crawling', async () => {
  const answer = await fetch(`${world.url}/robots.txt`, { headers: { Accept: '*/*' } })
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toMatch(/^User-agent: \*\nDisallow: \/$/m)
})

test('serves an icon as /favicon.ico', async () => {
  const answer = await fetch(`${world.url}/favicon.ico`, { headers: { Accept: '*/*' } })
  expect(answer.headers.get('Content-Type')).toMatch(/^image\//)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0])
})
