/** A node whose screens and sockets are closed after each test. */

import { afterEach } from 'vitest'
import { type ClientSocket, connectSocket, openScreen, type Screen } from '../live/screen.ts'
import { placeOrder } from '../restaurant/orders.ts'
import { enterAs, type Tenant } from '../tenant.ts'
import { type ApiClient, openWorld } from '../world.ts'

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
      client: ApiClient = tenant.waiter,
      branch = tenant.branch.id,
    ): Promise<Screen> {
      const opened = await openScreen(world.url, client.token, branch)
      open.push(opened)
      return opened
    },
    async socketOf(client: ApiClient): Promise<ClientSocket> {
      const socket = await connectSocket(world.url, client.token)
      open.push(socket)
      return socket
    },
    async order(tenant: Tenant, guest?: ApiClient) {
      const [table] = tenant.branch.tables
      const client = guest ?? (await enterAs(world, table))
      return placeOrder(client, tenant)
    },
  }
}

export const nextMessage = <T>(
  socket: ClientSocket,
  message: 'board:head' | 'board:closed' | 'bill:changed' | 'menu:changed' | 'session:revoked',
) => new Promise<T>((resolve) => socket.once(message, (payload: unknown) => resolve(payload as T)))

export const seqOf = (answer: { headers: Headers }) => Number(answer.headers.get('Board-Seq'))
