/**
 * The examples of the document are one evening of a new restaurant, and here it is played: every request as the
 * document has it, on an empty database. What is answered is what the document says; with `-u` it is written there, and
 * published from the next run on.
 */
import { acknowledgements, serverMessages } from '@orderi/shared/board/conversation'
import { clientMessages, type ServerMessages } from '@orderi/shared/board/messages'
import * as accounts from '@orderi/shared/contract/accounts'
import * as administration from '@orderi/shared/contract/administration'
import { type CallName, calls } from '@orderi/shared/contract/all'
import * as backoffice from '@orderi/shared/contract/backoffice'
import type { Call } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import * as printing from '@orderi/shared/contract/printing'
import * as push from '@orderi/shared/contract/push'
import * as setup from '@orderi/shared/contract/setup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playEvening } from '../../../tests/support/evening.ts'
import { type Storyteller, startStoryteller } from '../../../tests/support/storyteller.ts'
import { ROLE_CODE, WRONG_LOGIN } from './examples/example.ts'
import { sayings } from './examples/socket.ts'
import { shortJson } from './short-json.ts'

/** What is another one each time: the document has an invented one. */
const INVENTED: Readonly<Record<string, string>> = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w',
  temporary_password: 'kuvo-7351-lamu',
  role_code: ROLE_CODE,
  public_key:
    'BKd0kXl3n6mQz5uWvJrT8yH1sPcG4fEaLb9xNo2iMwRtYqVjZhUeSgDkOp7Cn3BfXa5LmIw1Tr0YvQ8sHzJdKcE',
}

let story: Storyteller
beforeAll(async () => {
  story = await startStoryteller()
  await playEvening(story)
})
afterAll(() => story?.close())

/** As it was answered, with what is another one each time as invented. */
function asWritten(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      typeof each === 'string' ? (INVENTED[key] ?? each) : each,
    ),
  )
}

const PARTS = { accounts, customers, administration, printing, backoffice, push, setup }
const names = Object.keys(calls) as CallName[]
const WRITTEN =
  '// What a server answered to the examples; written by `npm test -- --project server evening -u`.\n'

describe('an evening of the examples', () => {
  test('tells every call', () => {
    expect([...story.answered.keys()].toSorted()).toEqual(names.toSorted())
  })

  test.each(names)('%s', (name) => {
    const call: Call = calls[name]
    const { status, body } = story.answered.get(name) ?? { status: 0, body: undefined }
    expect(status).toBe(call.status)
    const written =
      story.operationOf(name).responses[String(status)]?.content?.[call.file ?? 'application/json']
    expect(written?.example).toEqual(body === undefined ? undefined : asWritten(body))
    // As the schema has it, to the last field.
    if (call.answer) expect(call.answer.parse(written?.example)).toEqual(written?.example)
  })

  test.each(Object.entries(PARTS))(
    'what is answered to %s is what is written',
    async (part, its) => {
      const told = Object.keys(its)
        .map((name) => [name, story.answered.get(name as CallName)?.body] as const)
        .filter(([, body]) => body !== undefined)
      const text = `${WRITTEN}import type * as calls from '@orderi/shared/contract/${part}'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = ${shortJson(asWritten(Object.fromEntries(told)))}
`
      await expect(text).toMatchFileSnapshot(`examples/answers/${part}.ts`)
    },
  )

  test('a refusal names the fields that the document shows', async () => {
    const { status, body } = await story.world
      .speaker()
      .call(calls.login, { body: WRONG_LOGIN.body })
    const { errors, details } = WRONG_LOGIN
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        code: 'invalid',
        message: 'Revise los datos enviados.',
        params: {},
        errors,
        details,
      },
    })
    expect(story.document.components.schemas['FieldError']?.properties.errors.examples).toEqual([
      WRONG_LOGIN.errors,
    ])
  })

  test.each(keysOf(clientMessages))('%s is acknowledged as its schema has it', (message) => {
    expect(story.acks[message]).toHaveLength(sayings[message].length)
    for (const { payload } of sayings[message]) clientMessages[message].parse(payload)
    for (const ack of story.acks[message]) {
      expect(acknowledgements[message].parse(ack)).toEqual(ack)
    }
  })

  test.each(keysOf(serverMessages))('%s is heard as its schema has it', (message) => {
    const payloads = story.heard.get(message) ?? []
    expect(payloads).not.toEqual([])
    for (const payload of payloads) expect(serverMessages[message].parse(payload)).toEqual(payload)
  })

  test('what is said over the socket is what is written', async () => {
    const told = keysOf(serverMessages).map((message) => [message, shownOf(message)])
    const text = `${WRITTEN}import type { Acks, Told } from '../socket.ts'

export const acks: Acks = ${shortJson(story.acks)}

export const told: Told = ${shortJson(Object.fromEntries(told))}
`
    await expect(text).toMatchFileSnapshot('examples/answers/socket.ts')
  })
})

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

/** Of several the first; of what boards hear, an order. */
function shownOf(message: keyof ServerMessages): unknown {
  const payloads = story.heard.get(message) ?? []
  return payloads.find((each) => JSON.stringify(each).includes('order.created')) ?? payloads[0]
}
