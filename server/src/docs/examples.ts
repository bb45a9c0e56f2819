/** The examples of the API documents, which a test records in `server/api-examples.json`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import type { CallName } from '@orderi/shared/contract/all'

export const EXAMPLE_PEOPLE = {
  equipo: 'el equipo de Orderi, superadministrador',
  ana: 'Ana, administradora de la soda',
  beto: 'Beto, salonero de la sucursal',
  muro: 'el muro del salón, un dispositivo',
  luisa: 'Luisa, invitada en la mesa 1',
  marco: 'Marco, otro invitado en la mesa 1',
  rosa: 'Rosa, clienta con cuenta',
} as const
export type ExamplePerson = keyof typeof EXAMPLE_PEOPLE

export interface CallExample {
  readonly by?: ExamplePerson
  readonly params?: Readonly<Record<string, number | string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** JSON, or the content of a file. Undefined for a call with an empty response. */
  readonly answer?: unknown
}

export interface MessageExample {
  readonly by: ExamplePerson
  readonly when: string
  readonly payload: object
  readonly ack: object
}

export interface Examples {
  readonly calls: Readonly<Record<CallName, CallExample>>
  readonly sent: Readonly<Record<keyof ClientMessages, readonly MessageExample[]>>
  readonly received: Readonly<Record<keyof ServerMessages, object>>
}

export const EXAMPLES_FILE = fileURLToPath(new URL('../../api-examples.json', import.meta.url))

export const examples = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Examples
