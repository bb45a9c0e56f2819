/** Calls made as the guest: who is nobody yet becomes a guest of the table with the first call that needs it. */

import type { AnswerOf, Call } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import { become, type Person, visit } from '../visit/visit.ts'
import { type Asked, ask, NoAnswer, Refused } from './ask.ts'

let entering: Promise<Person> | undefined

async function enter(): Promise<Person> {
  const mesa = visit.getState().code
  if (mesa === null) throw new Refused(401, { code: 'bad_table_token' }, undefined)
  const person = await ask(customers.enterTable, { body: { mesa } })
  const now = visit.getState()
  // Who has left the table meanwhile does not come back by this, and who has signed in stays who they are.
  if (now.code === null) throw new NoAnswer()
  if (now.person) return now.person
  become(person)
  return person
}

/** Who this phone speaks as; enters as a guest when it is nobody. */
export async function whoAmI(): Promise<Person> {
  const { person } = visit.getState()
  if (person) return person
  entering ??= enter().finally(() => {
    entering = undefined
  })
  return entering
}

let leaving = 0

/** Runs what ends the present token itself, signing in or being erased: no new guest takes its place meanwhile. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving += 1
  try {
    await work()
  } finally {
    leaving -= 1
  }
}

/** A token that ended is forgotten, unless another one took its place meanwhile. */
export function forgetToken(token: string): void {
  if (leaving === 0 && visit.getState().person?.token === token) become(null)
}

/** True for the refusals that say that the token is no longer good. */
export function isTokenOver(error: unknown): boolean {
  return error instanceof Refused && error.status === 401 && error.code !== 'bad_table_token'
}

/** Makes a call as somebody in particular; a token that ended is forgotten. Throws `Refused` or `NoAnswer`. */
export async function askAs<C extends Call>(
  token: string,
  call: C,
  asked: Omit<Asked<C>, 'token'>,
): Promise<AnswerOf<C>> {
  try {
    return await ask<C>(call, { ...asked, token })
  } catch (error) {
    if (isTokenOver(error)) forgetToken(token)
    throw error
  }
}

/** Makes a call as the guest; a visit that is over begins anew, once. Throws `Refused` or `NoAnswer`. */
export async function askAsPerson<C extends Call>(
  call: C,
  asked: Omit<Asked<C>, 'token'>,
): Promise<AnswerOf<C>> {
  const { token } = await whoAmI()
  try {
    return await askAs<C>(token, call, asked)
  } catch (error) {
    if (!isTokenOver(error)) throw error
    return askAs<C>((await whoAmI()).token, call, asked)
  }
}
