import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { retryCall } from '../live/writers.ts'
import type { ApiClient } from '../world.ts'

/** Repeats a call until a response other than 503 arrives. @throws if the call is refused */
export async function post<C extends Call>(
  client: ApiClient,
  call: C,
  body: BodyInput<C>,
): Promise<AnswerOf<C>> {
  const { status, body: answer } = await retryCall(client, call, { body, key: randomUuid() })
  if (status >= 400) throw new Error(`${call.path}: ${status} ${JSON.stringify(answer)}`)
  return answer as AnswerOf<C>
}
