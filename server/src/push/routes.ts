import type { Handlers } from '../http/route.ts'
import { changeBoards } from '../log/change.ts'
import { subscribeDevice, unsubscribeDevice } from './commands/devices.ts'
import { isRefused } from './queries/devices.ts'

export const pushHandlers = {
  pushKey: async (deps, { person }) => ({
    public_key: deps.push?.publicKey ?? null,
    refused: await isRefused(deps.pool, person.sessionId),
  }),

  subscribe: (deps, { person, body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await subscribeDevice(tx, person.sessionId, body)
      return { answer: undefined }
    }),

  unsubscribe: (deps, { person, body, keyed }) =>
    changeBoards(deps, { actor: null, keyed }, async (tx) => {
      await unsubscribeDevice(tx, person.userId, body.endpoint)
      return { answer: undefined }
    }),
} satisfies Partial<Handlers>
