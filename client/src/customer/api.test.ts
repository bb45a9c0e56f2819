import { chooseShare } from '@orderi/shared/contract/customers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bill } from '../live/testing/boards.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { languages: [] })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns a function with which a guest takes a share, or gives it back. */
async function openGuestPage() {
  const [{ commandAsGuest }, { billStore }, { setPerson }] = await Promise.all([
    import('./api.ts'),
    import('./bill/bill.ts'),
    import('./visit/visit.ts'),
  ])
  setPerson({ token: 'guest', user: { id: 1, name: 'Ana', email: null } })
  billStore.setState({ epoch: 'first' })
  return (share_id: number, soltar: 0 | 1, headers: Record<string, string> | 'lost') => {
    vi.stubGlobal('fetch', async () => {
      if (headers === 'lost') throw new TypeError('lost')
      return Response.json(bill(1), { headers })
    })
    return commandAsGuest(chooseShare, { share_id, soltar })
  }
}

test('refuses a repeated choice of a share that the guest gave back since', async () => {
  const choose = await openGuestPage()
  await expect(choose(1, 0, 'lost')).rejects.toThrow()
  await choose(1, 1, { 'Board-Seq': '8' })
  const again = choose(1, 0, { 'Board-Seq': '7', 'Idempotent-Replayed': 'true' })
  await expect(again).rejects.toMatchObject({ code: 'stale' })
  expect(await choose(1, 0, { 'Board-Seq': '9' })).toEqual(bill(1))
})

test('accepts a repeated choice of a share after the choice of another share', async () => {
  const choose = await openGuestPage()
  await expect(choose(2, 0, 'lost')).rejects.toThrow()
  await choose(3, 0, { 'Board-Seq': '11' })
  const again = choose(2, 0, { 'Board-Seq': '10', 'Idempotent-Replayed': 'true' })
  expect(await again).toEqual(bill(1))
})
