import type { HandlersOf } from '../http/route.ts'
import { change } from '../log/change.ts'
import { subscribe, unsubscribe } from './commands.ts'

export const pushHandlers: HandlersOf<'pushKey' | 'subscribe' | 'unsubscribe'> = {
  pushKey: async (deps) => ({ public_key: deps.push?.publicKey ?? null }),

  subscribe: (deps, { person, body, attempt }) =>
    change(deps, { actor: null, attempt }, async (tx) => {
      await subscribe(tx, person.sessionId, body)
      return { answer: undefined }
    }),

  unsubscribe: (deps, { person, body, attempt }) =>
    change(deps, { actor: null, attempt }, async (tx) => {
      await unsubscribe(tx, person.userId, body.endpoint)
      return { answer: undefined }
    }),
}
