import { expect, test } from 'vitest'
import type { Command } from '../../live/command.ts'
import type { CommandResult, CommandRunner, RunOptions } from '../../live/commands.ts'
import { type EarlierNote, readEarlierNotes, sendEarlierNote } from './earlierNotes.ts'

const NOTE: EarlierNote = {
  id: '7d3e5c1a-2f4b-4c6d-8e9f-0a1b2c3d4e5f',
  epoch: 'a log',
  bill: { id: 5 },
  share: 3,
  amount: 9800,
  received: 10_000,
  at: Date.parse('2026-03-14T18:00:00.000Z'),
}
const SENT: EarlierNote = {
  ...NOTE,
  sent: { key: 'a charge', body: { bill_id: 5, caja: 1, saldo_visto: 9800, pagos: [] } },
}

const refused = { state: 'refused', message: '', errors: {}, bill: undefined } as const
const REFUSED: CommandResult<never> = { ...refused, code: 'balance_changed', isUnanswered: false }
const UNANSWERED: CommandResult<never> = { ...refused, code: null, isUnanswered: true }
const OTHER_LOG: CommandResult<never> = { ...refused, code: 'other_log', isUnanswered: false }
const DONE = { state: 'done', answer: {} } as CommandResult<never>

/** A runner that returns these outcomes in sequence, and records the commands. */
function runnerOf(...outcomes: readonly CommandResult<never>[]) {
  const sent: { command: Command; options: RunOptions | undefined }[] = []
  const runner: Pick<CommandRunner, 'run'> = {
    async run(command, options) {
      sent.push({ command, options })
      return outcomes[sent.length - 1] ?? DONE
    },
  }
  return { runner, sent }
}

test('reads the notes of an earlier release, and omits damaged ones', () => {
  const stored = JSON.stringify([NOTE, { id: 'x' }, null, { ...NOTE, amount: '9800' }])
  expect(readEarlierNotes(stored)).toEqual([NOTE])
  expect(readEarlierNotes(null)).toEqual([])
  expect(readEarlierNotes('{')).toEqual([])
})

test('sends a note with its ID as the key, so that the server stores the note once', async () => {
  const { runner, sent } = runnerOf()
  expect(await sendEarlierNote(runner, NOTE)).toBe(true)
  expect(sent).toEqual([
    {
      command: {
        type: 'noteCash',
        body: {
          clave: NOTE.id,
          bill_id: 5,
          share_id: 3,
          monto: 9800,
          recibido: 10_000,
          anotado: '2026-03-14T18:00:00.000Z',
        },
      },
      options: { stamp: { key: NOTE.id, epoch: 'a log' } },
    },
  ])
})

test('repeats an unanswered charge before it sends the note', async () => {
  const charged = runnerOf(DONE)
  expect(await sendEarlierNote(charged.runner, SENT)).toBe(true)
  expect(charged.sent.map(({ command }) => command.type)).toEqual(['chargeBill'])
  expect(charged.sent[0]?.options).toMatchObject({ stamp: { key: 'a charge' }, wasSent: true })
  const unanswered = runnerOf(UNANSWERED)
  expect(await sendEarlierNote(unanswered.runner, SENT)).toBe(false)
  expect(unanswered.sent).toHaveLength(1)
  const changed = runnerOf(REFUSED, DONE)
  expect(await sendEarlierNote(changed.runner, SENT)).toBe(true)
  expect(changed.sent.map(({ command }) => command.type)).toEqual(['chargeBill', 'noteCash'])
})

test('keeps a note on the device until the server stores it, or refuses it as a note of another log', async () => {
  expect(await sendEarlierNote(runnerOf({ state: 'queued' }).runner, NOTE)).toBe(false)
  expect(await sendEarlierNote(runnerOf({ state: 'ignored' }).runner, NOTE)).toBe(false)
  expect(await sendEarlierNote(runnerOf(UNANSWERED).runner, NOTE)).toBe(false)
  expect(await sendEarlierNote(runnerOf(OTHER_LOG).runner, NOTE)).toBe(true)
})
