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
  expect(await isStored(old)).toBe(true)
})

test('stores an unreferenced picture for another day when it is uploaded again', async () => {
  const { pool } = world.deps
  const tenant = await makeTenant(world)
  const logo = await aPicture('#f0b429')
  const write = (picture: string) => tenant.admin.send(calls.updateOwnRestaurant, { logo: picture })
  const { body } = await write(logo)
  const hash = body.logo?.split('/').at(-1)
  await write(await aPicture('#123456'))
  await pool.query(
    `UPDATE images SET created_at = created_at - interval '2 days' WHERE hash = $1`,
    [hash],
  )
  await write(logo)
  await write(await aPicture('#654321'))
  await deleteOrphanImages(pool, new Date())
  expect(await pool.query('SELECT 1 FROM images WHERE hash = $1', [hash])).toHaveLength(1)
})
