/** What an example of a call is: what is sent, by whom. All of them together are one evening of a new restaurant. */
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import type { z } from 'zod'

/** Who speaks in the examples, as the document names them. */
export const PEOPLE = {
  equipo: 'el equipo de Orderi, superadministrador',
  ana: 'Ana, administradora de la soda',
  beto: 'Beto, salonero de la sucursal',
  luisa: 'Luisa, invitada en la mesa 1',
  marco: 'Marco, otro invitado en la mesa 1',
  rosa: 'Rosa, clienta con cuenta',
} as const
export type Speaking = keyof typeof PEOPLE

/** The printed code of the examples' table 1. */
export const TABLE_CODE =
  'eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA'
/** The code of the role that the examples offer. */
export const ROLE_CODE = 'H4TX-92KQ'
/** The name of the examples' log. */
export const EPOCH = 'f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90'

/** A login without an e-mail, and which fields its refusal names. */
export const WRONG_LOGIN = {
  body: { password: 'café con leche' },
  errors: { email: ['Este campo es obligatorio.'] },
  details: { email: [{ code: 'required' }] },
} as const

/** What a call is sent with. One that does not fit the call's schema does not compile. */
export type Example<C extends Call> = (C['who'] extends 'P'
  ? { readonly by?: never }
  : { readonly by: Speaking }) &
  ([ParamsOf<C>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Record<ParamsOf<C>, number> }) &
  (C extends { query: z.ZodType }
    ? { readonly query?: QueryInput<C> }
    : { readonly query?: never }) &
  (C extends { body: z.ZodType } ? { readonly body: BodyInput<C> } : { readonly body?: never })

/** An example of every call of a part of the contract: a call without one does not compile. */
export type ExamplesOf<Part> = {
  readonly [Name in keyof Part as Part[Name] extends Call ? Name : never]: Part[Name] extends Call
    ? Example<Part[Name]>
    : never
}

/** What is answered to an example: nothing where the call answers nothing, the text of a file. */
type AnswerTo<C> = C extends { file: string } ? string : C extends Call ? AnswerOf<C> : never

/** What is answered to the examples of a part of the contract. */
export type AnswersOf<Part> = {
  readonly [Name in keyof Part as AnswerTo<Part[Name]> extends undefined ? never : Name]: AnswerTo<
    Part[Name]
  >
}
