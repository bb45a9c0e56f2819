import { DomainError } from '@orderi/shared/kernel/errors'
import type { Handlers } from '../http/route.ts'
import { changeBoards } from '../log/change.ts'
import { subscribeDevice, unsubscribeDevice } from './commands/devices.ts'
import { isRefused } from './queries/devices.ts'

export const pushHandlers = {
  pushKey: async (deps, { person }) => ({
    // Without a key, a shared device does not offer notifications.
    public_key: person.device ? null : (deps.push?.publicKey ?? null),
    refused: await isRefused(deps.pool, person.sessionId),
  }),

  async subscribe(deps, { person, body, keyed }) {
    if (person.device) throw new DomainError('forbidden')
    return changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await subscribeDevice(tx, person.sessionId, body)
      return { answer: undefined }
    })
  },

  unsubscribe: (deps, { person, body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await unsubscribeDevice(tx, person.sessionId, body.endpoint)
      return { answer: undefined }
    }),
} satisfies Partial<Handlers>
