import type { LookupAddress, LookupOptions, lookup } from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type FakePrinter, plugInPrinter } from '../../../tests/support/fake-printer.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld } from '../../../tests/support/world.ts'
import { printerAddress } from './printer-address.ts'
import { createPrinterNetworks, RESTAURANT_NETWORKS } from './printer-networks.ts'

describe('on a restaurant’s own networks', () => {
  const { mayBe } = createPrinterNetworks(RESTAURANT_NETWORKS)

  it.each(['10.1.2.3', '172.31.0.1', '192.168.1.50', '169.254.7.7', 'fd00::1', 'fe80::1'])(
    'a printer may be at %s',
    (host) => expect(mayBe(host)).toBe(true),
  )

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '127.0.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '100.64.0.1',
    '::',
    '::1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('none is at %s', (host) => expect(mayBe(host)).toBe(false))

  it('an address of the old kind is the same one in the clothes of the new', () => {
    expect(mayBe('::ffff:192.168.1.50')).toBe(true)
  })
})

it('with any of them allowed a printer may be anywhere; with none, nowhere', () => {
  const anywhere = createPrinterNetworks(['any'])
  const nowhere = createPrinterNetworks([])
  for (const host of ['8.8.8.8', '2001:db8::1', '127.0.0.1', '192.168.1.50', 'impresora']) {
    expect([host, anywhere.mayBe(host), nowhere.mayBe(host)]).toEqual([host, true, false])
  }
})

describe('a name', () => {
  let printer: FakePrinter
  beforeEach(async () => {
    printer = await plugInPrinter()
  })
  afterEach(() => printer.unplug())

  /** A name server that answers these, one after the other; and how often it was asked. */
  function nameServer(...answers: readonly string[][]) {
    let asked = 0
    const resolve = (_name: string, _options: LookupOptions, answer: Answer) => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { resolve: resolve as typeof lookup, asked: () => asked }
  }
  type Answer = (error: null, addresses: LookupAddress[]) => void

  /** What becomes of a connection to a name: `connect`, or the name of what refused it. */
  async function reach(allowed: readonly string[], resolve: typeof lookup): Promise<string> {
    const { port } = printerAddress(printer.address)
    const networks = createPrinterNetworks(allowed, resolve)
    const socket = connect({ host: 'impresora.example', port, lookup: networks.lookup })
    try {
      return await once(socket, 'connect').then(
        () => 'connect',
        (error: Error) => error.constructor.name,
      )
    } finally {
      socket.destroy()
    }
  }

  it('leads to a printer inside', async () => {
    expect(await reach(['loopback'], nameServer(['127.0.0.1']).resolve)).toBe('connect')
  })

  it('that leads outside, with all or one of its addresses, is not connected to', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['192.168.1.50', '127.0.0.1'],
      ['::1', 'fd00::1'],
      [],
    ]) {
      expect(await reach(RESTAURANT_NETWORKS, nameServer(addresses).resolve)).toBe('OutsideError')
    }
    expect(printer.connections).toBe(0)
  })

  it('that changes its mind is asked once: what was looked at is what is connected to', async () => {
    const turncoat = nameServer(['127.0.0.1'], ['8.8.8.8'])
    expect(await reach(['loopback'], turncoat.resolve)).toBe('connect')
    expect(turncoat.asked()).toBe(1)
  })

  it('written as a number is an address like any other', async () => {
    for (const host of ['2130706433', '127.1', '0x7f.0.0.1']) {
      const { lookup: asked, mayBe } = createPrinterNetworks(RESTAURANT_NETWORKS)
      expect(mayBe(host)).toBe(true)
      const { port } = printerAddress(printer.address)
      const socket = connect({ host, port, lookup: asked })
      await expect(once(socket, 'connect')).rejects.toThrow()
    }
    expect(printer.connections).toBe(0)
  })
})

test('a branch’s printer outside is refused when it is written, and not written to when it is a name', async () => {
  const printer = await plugInPrinter()
  const world = await startWorld({ printerNetworks: RESTAURANT_NETWORKS })
  try {
    const { admin, waiter, branch } = await makeTenant(world)
    const write = (impresora: string) =>
      admin.call(calls.updateBranch, { body: { id: branch.id, impresora } })
    for (const impresora of [printer.address, '8.8.8.8', '[::1]:9100', '[2001:db8::1]']) {
      const { status, body } = await write(impresora)
      expect([impresora, status, Object.keys(body.errors ?? {})]).toEqual([
        impresora,
        422,
        ['impresora'],
      ])
    }
    await world.deps.pool.query("UPDATE branches SET printer = '8.8.8.8' WHERE id = $1", [
      branch.id,
    ])
    expect((await write('8.8.8.8')).status).toBe(200)
    expect((await write('192.168.1.50')).status).toBe(200)
    expect((await write(`localhost:${printerAddress(printer.address).port}`)).status).toBe(200)
    await admin.call(calls.printTest, { body: { id: branch.id } })
    await expect
      .poll(
        async () => {
          const { body } = await waiter.call(calls.printJobs, { params: { sucursal: branch.id } })
          return body.data[0]?.problem
        },
        { timeout: 15_000 },
      )
      .toBe('not_allowed')
    expect(printer.connections).toBe(0)
  } finally {
    await world.close()
    await printer.unplug()
  }
})
