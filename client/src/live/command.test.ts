import { calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { describe, expect, it } from 'vitest'
import { NetworkError } from '../api/errors.ts'
import { fakeClient } from '../api/testing/client.ts'
import { boardCalls, type Command, type CommandType, sendCommand } from './command.ts'
import { EPOCH } from './testing/boards.ts'
import { fakePage } from './testing/commands.ts'
import { afterImmediate } from './testing/time.ts'

const staffCalls = Object.entries<Call>(calls).filter(
  ([, { board, access }]) => board === true && access !== 'C',
)
const types = Object.keys(boardCalls) as CommandType[]
/** Only the server validates bodies, so one body serves for all commands. */
const commandOf = (type: CommandType) => ({ type, body: { bill_id: 1 } }) as Command

const fake = fakeClient()
const page = fakePage()

it('contains every staff command of the contract with IDs of a board', () => {
  expect(types.toSorted()).toEqual(staffCalls.map(([name]) => name).toSorted())
})

describe.each(types)('%s', (type) => {
  it('is sent with its call, its key and the epoch of its IDs', async () => {
    fake.answer(200, {})
    await sendCommand(fake.api, commandOf(type), { key: 'mine', epoch: 'of-the-ids' })
    const { url, init, headers } = fake.request()
    expect([url, init.body]).toEqual([`/api${boardCalls[type].path}`, '{"bill_id":1}'])
    expect(headers.get('Idempotency-Key')).toBe('mine')
    expect(headers.get('Board-Epoch')).toBe('of-the-ids')
  })

  it('is sent by a board with a key and the board’s epoch, and with the same key after a lost answer', async () => {
    const { outcome } = await page.tap(commandOf(type))
    const { key, epoch } = page.call().options
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(epoch).toBe(EPOCH)
    page.call().fail(new NetworkError('timeout'))
    await page.clock.advance(1000)
    await afterImmediate()
    expect(page.calls).toHaveLength(2)
    expect(page.call().options).toMatchObject({ key, epoch })
    page.call().answer({}, 11)
    expect((await outcome).state).toMatch(/done|queued/)
  })
})

it('cannot send a board command without a stamp', () => {
  // @ts-expect-error the key and the epoch are missing
  const unstamped = () => fake.api.request(calls.splitBill, { body: { bill_id: 1, partes: [] } })
  expect(unstamped).toBeTypeOf('function')
})
