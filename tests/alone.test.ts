import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { demoPassword, demoPeople } from '../server/src/demo/people.ts'
import { runSimulation } from '../simulate/src/run.ts'
import { plugInPrinter } from './support/printing/fake-printer.ts'
import { prepareBuiltServer } from './support/processes/built-server.ts'
import { databaseEndpoint } from './support/processes/ports.ts'
import { type ApiClient, createApiClient } from './support/world.ts'

const RECORDER = pathToFileURL(
  join(process.cwd(), 'tests/support/processes/outgoing-requests.mjs'),
).href

async function admin(url: string): Promise<{ client: ApiClient; branchId: number }> {
  const { body } = await createApiClient(url).send(calls.login, {
    email: demoPeople[0]?.email,
    password: demoPassword,
  })
  const [restaurant] = body.Restaurants
  const [branch] = restaurant?.branches ?? []
  if (!restaurant || !branch) throw new Error('the demo has no restaurant')
  const client = createApiClient(url, body.token)
  await client.send(calls.startRestaurant, { restaurant: restaurant.id, branch: branch.id })
  return { client, branchId: branch.id }
}

test('the server connects only to its database and the configured printer during a demo evening, and looks up no host names', async () => {
  const server = await prepareBuiltServer({ isEmpty: true })
  onTestFinished(() => server.remove())
  const printer = await plugInPrinter()
  onTestFinished(() => printer.unplug())
  const file = join(server.dataDir, 'asked.json')
  await server.start({ DEMO: '1' }, [`${RECORDER}?file=${encodeURIComponent(file)}`])
  const end = databaseEndpoint(server.databaseUrl)
  if (!('path' in end)) throw new Error('the database listens at a port')
  const database = `PIPECONNECTWRAP ${end.path}`

  const summary = await runSimulation({ url: server.url, seed: 5, speed: 900, minutes: 12 })
  expect(summary.orders).toBeGreaterThan(0)
  const { client, branchId } = await admin(server.url)
  await client.send(calls.updateBranch, { id: branchId, impresora: printer.address })
  await client.send(calls.printTest, { id: branchId })
  await printer.printed(1)

  await server.stop()
  const targets: string[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(targets.toSorted()).toEqual([database, printer.address].toSorted())
})
