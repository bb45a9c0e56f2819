import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { deleteOrphanImages } from './commands/orphans.ts'

const world = await openWorld()

const HOUR_MS = 3_600_000

async function aPicture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

test('deletes an unreferenced picture one day after its last upload', async () => {
  const tenant = await makeTenant(world)
  const writeLogo = async (logo: string) =>
    (await tenant.admin.send(calls.updateOwnRestaurant, { logo })).body.logo ?? ''
  const isStored = async (path: string) => (await fetch(`${world.url}${path}`)).status === 200
  const tidyAfter = (hours: number) =>
    deleteOrphanImages(world.deps.pool, new Date(Date.now() + hours * HOUR_MS))

  const [first, second] = [await aPicture('#cf3a31'), await aPicture('#016083')]
  const old = await writeLogo(first)
  const imagen = await aPicture('#5c9a3c')
  const { body: dish } = await tenant.admin.send(calls.updateProduct, {
    id: tenant.products[0].id,
    imagen,
  })
  const present = await writeLogo(second)
  await tidyAfter(23)
  expect(await isStored(old), 'within the day').toBe(true)
  await tidyAfter(25)
  expect(await isStored(old)).toBe(false)
  expect(await isStored(present), 'a logo').toBe(true)
  expect(await isStored(dish.imagen ?? ''), 'a dish').toBe(true)

  expect(await writeLogo(first), 'written again').toBe(old)
  const age = `UPDATE images SET created_at = created_at - interval '2 days' WHERE hash = $1`
  await world.deps.pool.query(age, [old.split('/').at(-1)])
  expect(await writeLogo(first), 'and again').toBe(old)
  await writeLogo(second)
  await tidyAfter(0)
  expect(await isStored(old)).toBe(true)
})
