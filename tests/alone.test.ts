import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { demoPassword, demoPeople } from '../server/src/demo/people.ts'
import { runSimulation } from '../simulate/src/run.ts'
import { plugInPrinter } from './support/fake-printer.ts'
import { databaseEndpoint } from './support/ports.ts'
import { prepareProduct } from './support/product.ts'
import { type ApiClient, createApiClient } from './support/world.ts'

const RECORDER = pathToFileURL(join(process.cwd(), 'tests/support/outgoing-requests.mjs')).href

async function admin(url: string): Promise<{ client: ApiClient; branchId: number }> {
  const { body } = await createApiClient(url).call(calls.login, {
    body: { email: demoPeople[0]?.email, password: demoPassword },
  })
  const [restaurant] = body.Restaurants
  const [branch] = restaurant?.branches ?? []
  if (!restaurant || !branch) throw new Error('the demo has no restaurant')
  const client = createApiClient(url, body.token)
  await client.call(calls.startRestaurant, {
    body: { restaurant: restaurant.id, branch: branch.id },
  })
  return { client, branchId: branch.id }
}

test('the server connects only to its database and the configured printer during a demo evening, and looks up no host names', async () => {
  const product = await prepareProduct({ isEmpty: true })
  onTestFinished(() => product.remove())
  const printer = await plugInPrinter()
  onTestFinished(() => printer.unplug())
  const file = join(product.dataDir, 'asked.json')
  await product.start({ DEMO: '1' }, [`${RECORDER}?file=${encodeURIComponent(file)}`])
  const end = databaseEndpoint(product.databaseUrl)
  if (!('path' in end)) throw new Error('the database listens at a port')
  const database = `PIPECONNECTWRAP ${end.path}`

  const summary = await runSimulation({ url: product.url, seed: 5, speed: 900, minutes: 12 })
  expect(summary.orders).toBeGreaterThan(0)
  const { client, branchId } = await admin(product.url)
  await client.call(calls.updateBranch, { body: { id: branchId, impresora: printer.address } })
  await client.call(calls.printTest, { body: { id: branchId } })
  await printer.printed(1)

  await product.stop()
  const asked: string[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(asked.toSorted()).toEqual([database, printer.address].toSorted())
})
