/** A node with screens and sockets that are closed after each test. */
import { calls } from '@orderi/shared/contract/all'
import { afterEach } from 'vitest'
import { type ClientSocket, connect, openScreen, type Screen } from './screen.ts'
import { enterAs, type Tenant } from './tenant.ts'
import { openWorld, type Speaker } from './world.ts'

export async function openNode() {
  const world = await openWorld()
  const open: { close(): void }[] = []
  afterEach(() => {
    for (const each of open.splice(0)) each.close()
  })
  return {
    world,
    close: (...each: { close(): void }[]) => void open.push(...each),
    async screen(
      tenant: Tenant,
      speaker: Speaker = tenant.waiter,
      branch = tenant.branch.id,
    ): Promise<Screen> {
      const opened = await openScreen(world.url, speaker.token, branch)
      open.push(opened)
      return opened
    },
    async socketOf(speaker: Speaker): Promise<ClientSocket> {
      const socket = await connect(world.url, speaker.token)
      open.push(socket)
      return socket
    },
    /** Orders one dish at the first table, as a new guest by default. */
    async order(tenant: Tenant, guest?: Speaker) {
      const [table] = tenant.branch.tables
      const speaker = guest ?? (await enterAs(world, table))
      return speaker.call(calls.placeOrder, {
        body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
      })
    },
  }
}

export const nextMessage = <T>(
  socket: ClientSocket,
  message: 'board:head' | 'board:closed' | 'bill:changed' | 'menu:changed' | 'session:revoked',
) => new Promise<T>((resolve) => socket.once(message, (payload: unknown) => resolve(payload as T)))

export const seqOf = (answer: { headers: Headers }) => Number(answer.headers.get('Board-Seq'))
