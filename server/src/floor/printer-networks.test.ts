import type { LookupAddress, LookupOptions, lookup } from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type FakePrinter, plugInPrinter } from '../../../tests/support/printing/fake-printer.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { printerAddress } from './printer-address.ts'
import { createPrinterNetworks, DEFAULT_PRINTER_NETWORKS } from './printer-networks.ts'

it('allows any printer address if the setting is `any`, and no address if the setting is an empty list', () => {
  const anywhere = createPrinterNetworks(['any'])
  const nowhere = createPrinterNetworks([])
  for (const host of ['8.8.8.8', '2001:db8::1', '127.0.0.1', '192.168.1.50', 'impresora']) {
    expect([host, anywhere.mayContain(host), nowhere.mayContain(host)]).toEqual([host, true, false])
  }
})

describe('the default setting (private networks only)', () => {
  const { mayContain: mayBe } = createPrinterNetworks(DEFAULT_PRINTER_NETWORKS)

  it('allows a printer only in a private network, even with an IPv4-mapped IPv6 address', () => {
    const inside =
      '10.1.2.3 172.31.0.1 192.168.1.50 169.254.7.7 fd00::1 fe80::1 ::ffff:192.168.1.50'
    const outside = `8.8.8.8 172.32.0.1 192.169.0.1 127.0.0.1 0.0.0.0 255.255.255.255 100.64.0.1 :: ::1
      2001:4860:4860::8888 ::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::a00:1 2002:a00:1::`
    expect(inside.split(' ').filter((host) => !mayBe(host))).toEqual([])
    expect(outside.split(/\s+/).filter(mayBe)).toEqual([])
  })
})

describe('a host name', () => {
  let printer: FakePrinter
  beforeEach(async () => {
    printer = await plugInPrinter()
  })
  afterEach(() => printer.unplug())

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

  it('allows a host name that resolves to an address in an allowed network', async () => {
    expect(await reach(['loopback'], nameServer(['127.0.0.1']).resolve)).toBe('connect')
  })

  it('rejects a host name if one of its addresses is outside the allowed networks', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['192.168.1.50', '127.0.0.1'],
      ['::1', 'fd00::1'],
      [],
    ]) {
      expect(await reach(DEFAULT_PRINTER_NETWORKS, nameServer(addresses).resolve)).toBe(
        'OutsideNetworkError',
      )
    }
    expect(printer.connections).toBe(0)
  })

  it('resolves a host name once, and connects to the checked address', async () => {
    const turncoat = nameServer(['127.0.0.1'], ['8.8.8.8'])
    expect(await reach(['loopback'], turncoat.resolve)).toBe('connect')
    expect(turncoat.asked()).toBe(1)
  })

  it('treats a numeric host name as an address', async () => {
    for (const host of ['2130706433', '127.1', '0x7f.0.0.1']) {
      const { lookup: asked, mayContain: mayBe } = createPrinterNetworks(DEFAULT_PRINTER_NETWORKS)
      expect(mayBe(host)).toBe(true)
      const { port } = printerAddress(printer.address)
      const socket = connect({ host, port, lookup: asked })
      await expect(once(socket, 'connect')).rejects.toThrow()
    }
    expect(printer.connections).toBe(0)
  })
})

describe('a branch', async () => {
  const world = await openWorld({ printerNetworks: DEFAULT_PRINTER_NETWORKS })
  const { admin, waiter, branch } = await makeTenant(world)
  const write = (impresora: string) => admin.send(calls.updateBranch, { id: branch.id, impresora })

  it('rejects a printer of a branch or register outside the allowed networks', async () => {
    const register = { branch_id: branch.id, name: 'Caja', kind: 'caja' } as const
    const { body: made } = await admin.send(calls.createRegister, register)
    const impresora = '8.8.8.8'
    const answers = [
      ...(await Promise.all(
        ['127.0.0.1:9100', impresora, '[::1]:9100', '[2001:db8::1]'].map(write),
      )),
      await admin.send(calls.createRegister, { ...register, impresora }),
      await admin.send(calls.updateRegister, { id: made.id, impresora }),
    ]
    for (const { status, body } of answers)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['impresora']])
  })

  it('does not change a branch’s printer that was set before the allowed networks were restricted', async () => {
    const { pool } = world.deps
    await pool.query("UPDATE branches SET printer = '8.8.8.8' WHERE id = $1", [branch.id])
    expect((await write('8.8.8.8')).status).toBe(200)
    expect((await write('192.168.1.50')).status).toBe(200)
  })

  it('never connects to a host name that resolves to an address outside the allowed networks', async () => {
    const printer = await plugInPrinter()
    onTestFinished(() => printer.unplug())
    const { status } = await write(`localhost:${printerAddress(printer.address).port}`)
    expect(status).toBe(200)
    await admin.send(calls.printTest, { id: branch.id })
    const jobs = () => waiter.get(calls.printJobs, branch.id)
    await expect.poll(async () => (await jobs()).body.data[0]?.problem).toBe('not_allowed')
    expect(printer.connections).toBe(0)
  })
})
