/** Examples of what a client says over the socket. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import { EPOCH, type Speaking, TABLE_CODE } from './example.ts'

/** A message as it is sent, by whom, and when. */
interface Saying<M extends keyof ClientMessages> {
  readonly by: Speaking
  /** When somebody says it. */
  readonly when: string
  readonly payload: Parameters<ClientMessages[M]>[0]
}

/** In the order of the evening. One that does not fit the message's schema does not compile. */
export const sayings: { readonly [M in keyof ClientMessages]: readonly Saying<M>[] } = {
  'board:join': [
    { by: 'beto', when: 'La pantalla acaba de abrirse: todo de una vez', payload: { branch: 1 } },
    {
      by: 'beto',
      when: 'La pantalla vuelve después de un corte: solo lo que se perdió',
      payload: { branch: 1, epoch: EPOCH, since: 61 },
    },
    { by: 'luisa', when: 'Una invitada no puede ver el tablero', payload: { branch: 1 } },
  ],
  'board:leave': [{ by: 'beto', when: 'La pantalla se cierra', payload: { branch: 1 } }],
  'bill:join': [
    { by: 'luisa', when: 'La invitada abre el menú de su mesa', payload: { mesa: TABLE_CODE } },
  ],
}

type Ack<M extends keyof ClientMessages> = Parameters<Parameters<ClientMessages[M]>[1]>[0]

/** What is answered to each saying, in their order. */
export type Acks = { readonly [M in keyof ClientMessages]: readonly Ack<M>[] }

/** What the server says in the evening, each message once. */
export type Told = { readonly [M in keyof ServerMessages]: Parameters<ServerMessages[M]>[0] }
