/** A node with what listens to it: screens and sockets that are closed after each test. */
import { calls } from '@orderi/shared/contract/all'
import { afterEach } from 'vitest'
import { type ClientSocket, connect, openScreen, type Screen } from './screen.ts'
import { enterAs, type Tenant } from './tenant.ts'
import { openWorld, type Speaker } from './world.ts'

/** A node for a file. */
export async function openNode() {
  const world = await openWorld()
  const open: { close(): void }[] = []
  afterEach(() => {
    for (const each of open.splice(0)) each.close()
  })
  return {
    world,
    /** Closes something after the test. */
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
    /** A guest at the first table, a new one when left out, orders a dish. */
    async order(tenant: Tenant, guest?: Speaker) {
      const [table] = tenant.branch.tables
      const speaker = guest ?? (await enterAs(world, table))
      return speaker.call(calls.placeOrder, {
        body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
      })
    },
  }
}

/** The next message of a kind. */
export const heard = <T>(
  socket: ClientSocket,
  message: 'board:head' | 'board:closed' | 'bill:changed' | 'menu:changed' | 'session:revoked',
) => new Promise<T>((resolve) => socket.once(message, (payload: unknown) => resolve(payload as T)))

/** The seq of the log that an answer names. */
export const seqOf = (answer: { headers: Headers }) => Number(answer.headers.get('Board-Seq'))
