/**
 * Records the examples of the API documents from a real server and compares them with the published examples. With
 * Vitest's `-u`, updates the published examples.
 */
import { acknowledgementSchemas, serverMessageSchemas } from '@orderi/shared/board/message-schemas'
import { clientMessageSchemas, type ServerMessages } from '@orderi/shared/board/messages'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ExampleRecorder,
  startRecorder,
} from '../../../tests/support/contract/example-recorder.ts'
import { playScenario, ROLE_CODE } from '../../../tests/support/contract/example-scenario.ts'
import { EXAMPLES_FILE } from './examples.ts'
import { INVALID_LOGIN_EXAMPLE } from './openapi.ts'

/** Fixed replacements for values that differ between runs. */
const INVENTED: Readonly<Record<string, string>> = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w',
  temporary_password: 'kuvo-7351-lamu',
  prueba: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJwcm92ZXMiOjN9.Qm4n0c1q7wmEo3',
  role_code: ROLE_CODE,
  public_key:
    'BKd0kXl3n6mQz5uWvJrT8yH1sPcG4fEaLb9xNo2iMwRtYqVjZhUeSgDkOp7Cn3BfXa5LmIw1Tr0YvQ8sHzJdKcE',
}

let recorder: ExampleRecorder
beforeAll(async () => {
  recorder = await startRecorder()
  await playScenario(recorder)
})
afterAll(() => recorder?.close())

function withInvented(key: string, value: unknown): unknown {
  return typeof value === 'string' ? (INVENTED[key] ?? value) : value
}

describe('the examples', () => {
  test('records an example for every API call', () => {
    expect([...recorder.recorded.keys()].toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  test.each(Object.keys(calls) as CallName[])('records valid examples of %s', (name) => {
    const call: Call = calls[name]
    const { query, body, answer } = recorder.recorded.get(name) ?? {}
    call.query?.parse(query ?? {})
    call.body?.parse(body)
    // A field that the schema does not describe fails the comparison, because parsing drops it.
    if (call.answer) expect(call.answer.parse(answer)).toEqual(answer)
    else expect(typeof answer).toBe(call.file ? 'string' : 'undefined')
  })

  test.each(keysOf(clientMessageSchemas))('records valid examples of %s', (message) => {
    expect(recorder.sent[message]).not.toEqual([])
    for (const { payload, ack } of recorder.sent[message]) {
      clientMessageSchemas[message].parse(payload)
      expect(acknowledgementSchemas[message].parse(ack)).toEqual(ack)
    }
  })

  test.each(keysOf(serverMessageSchemas))('records a valid example of %s', (message) => {
    const payloads = recorder.received.get(message) ?? []
    expect(payloads).not.toEqual([])
    for (const payload of payloads)
      expect(serverMessageSchemas[message].parse(payload)).toEqual(payload)
  })

  test('publishes exactly the recorded examples', async () => {
    const received = keysOf(serverMessageSchemas).map((message) => [message, shownOf(message)])
    const examples = {
      calls: Object.fromEntries(recorder.recorded),
      sent: recorder.sent,
      received: Object.fromEntries(received),
    }
    const text = `${JSON.stringify(examples, withInvented, 2)}\n`
    await expect(text).toMatchFileSnapshot(EXAMPLES_FILE)
  })

  test('names the invalid fields in the example of a rejected login', async () => {
    const answer = await recorder.world.client().send(calls.login, { password: 'café con leche' })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        message: 'Revise los datos enviados.',
        params: {},
        ...INVALID_LOGIN_EXAMPLE,
      },
    })
  })
})

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

/** Returns the first recorded payload of a socket message. For boards, the first one that contains a guest's order. */
function shownOf(message: keyof ServerMessages): unknown {
  const payloads = recorder.received.get(message) ?? []
  return payloads.find((each) => JSON.stringify(each).includes('order.created')) ?? payloads[0]
}
