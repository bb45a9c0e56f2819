import { applyEvents, boardFrom } from '@orderi/shared/board/reduce'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addPending,
  type BoardStore,
  createBoardStore,
  markAnswered,
  type PendingCommand,
  removeAnsweredWithoutSeq,
  removePending,
  setBoardPosition,
} from './board-store.ts'
import { boardCommandOf } from './boardCommands.ts'
import type { Command } from './command.ts'
import { bill, billEvent, EPOCH, order, orderEvent, snapshot, TEST_TIME } from './testing/boards.ts'

const LATER = '2026-11-20T18:05:00.000Z'
let store: BoardStore

beforeEach(() => {
  store = createBoardStore()
  const board = boardFrom(snapshot([order(1), order(2)], [bill(1, { waiter_requested: 1 })]))
  setBoardPosition(store, { board, epoch: EPOCH, seq: 10 }, {})
})

function pending(key: string, command: Command): PendingCommand {
  return {
    key,
    command,
    at: 0,
    state: 'sending',
    boardSeq: null,
    effect: boardCommandOf(command).predict?.(command, LATER) ?? null,
  }
}

function prepare(id: number): Command {
  return { type: 'changeOrderStatus', body: { order_id: id, estado: 'Preparando' } }
}

function apply(...events: Parameters<typeof applyEvents>[1]): void {
  const { confirmed, seq } = store.getState()
  if (!confirmed) throw new Error('No board')
  const board = applyEvents(confirmed, events)
  setBoardPosition(store, { board, epoch: EPOCH, seq: events.at(-1)?.seq ?? seq }, {})
}

function shown(id: number) {
  return store.getState().shown?.orders.get(id)
}

describe('the shown board', () => {
  it('shows the confirmed board when no commands are pending', () => {
    expect(store.getState().shown).toBe(store.getState().confirmed)
  })

  it('shows a command at once and leaves the confirmed board unchanged', () => {
    addPending(store, pending('a', prepare(1)))
    expect(shown(1)).toMatchObject({ status: 'Preparando', status_at: LATER })
    expect(shown(1)?.products.map((line) => [line.status, line.status_at])).toEqual([
      ['Preparando', LATER],
      ['Preparando', LATER],
    ])
    expect(store.getState().confirmed?.orders.get(1)?.status).toBe('Pendiente')
  })

  it('applies several commands to one order', () => {
    addPending(store, pending('a', prepare(1)))
    addPending(
      store,
      pending('b', {
        type: 'changeLineStatus',
        order_id: 1,
        body: { order_line_id: 11, estado: 'Listo' },
      }),
    )
    expect(shown(1)?.products.map((line) => line.status)).toEqual(['Listo', 'Preparando'])
    removePending(store, 'a')
    expect(shown(1)?.products.map((line) => line.status)).toEqual(['Pendiente', 'Pendiente'])
  })

  it('sets the time of a predicted line, and the time of its order only if the order’s state changes', () => {
    const startLine = (id: number): Command => ({
      type: 'changeLineStatus',
      order_id: 1,
      body: { order_line_id: id, estado: 'Preparando' },
    })
    addPending(store, pending('a', startLine(11)))
    expect(shown(1)).toMatchObject({ status: 'Pendiente', status_at: TEST_TIME })
    expect(shown(1)?.products.map((line) => line.status_at)).toEqual([LATER, TEST_TIME])
    addPending(store, pending('b', startLine(12)))
    expect(shown(1)).toMatchObject({ status: 'Preparando', status_at: LATER })
  })

  it('removes an order from the board when a command completes the order', () => {
    addPending(
      store,
      pending('a', { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Cancelado' } }),
    )
    expect(shown(1)).toBeUndefined()
    removePending(store, 'a')
    expect(shown(1)).toBe(store.getState().confirmed?.orders.get(1))
  })

  it('predicts that a waiter was sent', () => {
    addPending(store, pending('a', { type: 'sendWaiter', body: { bill_id: 1 } }))
    expect(store.getState().shown?.bills.get(1)).toMatchObject({
      waiter_requested: 0,
      waiter_sent: { at: LATER, going: 0 },
    })
  })

  it('predicts that a person goes to a table to which another waiter was sent', () => {
    const go: Command = { type: 'sendWaiter', body: { bill_id: 1, voy: 1 } }
    const sent = { user: { id: 9, name: 'Beto' }, at: TEST_TIME, going: 0 } as const
    apply(billEvent(11, bill(1, { waiter_sent: sent })))
    addPending(store, pending('a', go))
    expect(store.getState().shown?.bills.get(1)?.waiter_sent).toMatchObject({ going: 1 })
    const under = bill(1, { waiter_sent: { ...sent, going: 1 } })
    apply(billEvent(12, under))
    expect(store.getState().shown?.bills.get(1)).toBe(under)
  })

  it('never predicts a payment', () => {
    const before = store.getState().shown
    addPending(store, pending('a', { type: 'closeBill', body: { bill_id: 1 } }))
    addPending(store, pending('b', { type: 'moveBill', body: { bill_id: 1, table_id: 2 } }))
    expect(store.getState().shown).toBe(before)
  })

  it('shows no prediction for a command that no longer fits the confirmed board', () => {
    addPending(store, pending('a', prepare(1)))
    const ready = order(1, { status: 'Listo' })
    apply(orderEvent(11, ready))
    expect(shown(1)).toBe(ready)
  })

  it('shows no prediction for a command on an order that has left the board', () => {
    addPending(store, pending('a', prepare(1)))
    apply(orderEvent(11, order(1, { status: 'Cancelado' })))
    expect(shown(1)).toBeUndefined()
  })
})

describe('object identity', () => {
  it('replaces only the order object that an event changes', () => {
    const before = [shown(1), shown(2), store.getState().shown?.bills.get(1)]
    const changed = order(2, { status: 'Preparando' })
    apply(orderEvent(11, changed))
    expect(shown(1)).toBe(before[0])
    expect(shown(2)).toBe(changed)
    expect(store.getState().shown?.bills.get(1)).toBe(before[2])
  })

  it('replaces only the order object that a command changes', () => {
    const before = shown(2)
    addPending(store, pending('a', prepare(1)))
    expect(shown(2)).toBe(before)
  })

  it('keeps the same object for a predicted order when events change other orders', () => {
    addPending(store, pending('a', prepare(1)))
    addPending(store, pending('b', { type: 'sendWaiter', body: { bill_id: 1 } }))
    const before = [shown(1), store.getState().shown?.bills.get(1)]
    apply(orderEvent(11, order(2, { status: 'Preparando' })))
    expect([shown(1), store.getState().shown?.bills.get(1)]).toEqual(before)
    expect(shown(1)).toBe(before[0])
    expect(store.getState().shown?.bills.get(1)).toBe(before[1])
  })

  it('keeps the same object for an order that a command does not change', () => {
    const before = shown(1)
    addPending(
      store,
      pending('a', { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Pendiente' } }),
    )
    expect(shown(1)).toBe(before)
  })

  it('keeps the same branch object when a command or an event changes an order', () => {
    const before = store.getState().shown?.branch
    addPending(store, pending('a', prepare(1)))
    apply(orderEvent(11, order(2)))
    expect(store.getState().shown?.branch).toBe(before)
  })
})

describe('confirmation of a command', () => {
  it('removes a prediction when the event with the response’s sequence number arrives', () => {
    addPending(store, pending('a', prepare(1)))
    markAnswered(store, 'a', 12)
    expect(shown(1)?.status).toBe('Preparando')
    apply(orderEvent(11, order(2)))
    expect(store.getState().pending).toHaveLength(1)
    const prepared = order(1, { status: 'Preparando', status_at: TEST_TIME })
    apply(orderEvent(12, prepared))
    expect(store.getState().pending).toEqual([])
    expect(shown(1)).toBe(prepared)
    expect(store.getState().shown).toBe(store.getState().confirmed)
  })

  it('confirms a command at once if its event arrived before the response', () => {
    addPending(store, pending('a', prepare(1)))
    apply(orderEvent(11, order(1, { status: 'Preparando' })))
    markAnswered(store, 'a', 11)
    expect(store.getState().pending).toEqual([])
  })

  it('never shows the old state between a prediction and the command’s event', () => {
    const seen: (string | undefined)[] = []
    store.subscribe(() => seen.push(shown(1)?.status))
    addPending(store, pending('a', prepare(1)))
    markAnswered(store, 'a', 11)
    apply(orderEvent(11, order(1, { status: 'Preparando' })))
    expect(new Set(seen)).toEqual(new Set(['Preparando']))
  })

  it('confirms a command at the next catch-up or head message if its response has no sequence number', () => {
    addPending(store, pending('a', prepare(1)))
    markAnswered(store, 'a', undefined)
    apply(orderEvent(11, order(2)))
    expect(store.getState().pending).toHaveLength(1)
    removeAnsweredWithoutSeq(store)
    expect(store.getState().pending).toEqual([])
    expect(shown(1)?.status).toBe('Pendiente')
  })

  it('confirms a command immediately if its response has no sequence number and the board already shows its effect', () => {
    addPending(store, pending('a', prepare(1)))
    addPending(store, pending('b', prepare(2)))
    apply(orderEvent(11, order(1, { status: 'Preparando' })))
    markAnswered(store, 'a', undefined)
    markAnswered(store, 'b', undefined)
    expect(store.getState().pending.map(({ key }) => key)).toEqual(['b'])
  })

  it('confirms a command only when the board reaches the sequence number of its response, even if it shows the effect before', () => {
    addPending(store, pending('a', prepare(1)))
    apply(orderEvent(11, order(1, { status: 'Preparando' })))
    markAnswered(store, 'a', 12)
    expect(store.getState().pending).toHaveLength(1)
  })

  it('confirms a command when its event arrives, not at the next head message', () => {
    addPending(store, pending('a', prepare(1)))
    markAnswered(store, 'a', 12)
    removeAnsweredWithoutSeq(store)
    expect(store.getState().pending).toHaveLength(1)
  })

  it('does not confirm a command by the sequence number of another log', () => {
    addPending(store, pending('a', prepare(1)))
    addPending(store, pending('b', prepare(2)))
    markAnswered(store, 'a', 999)
    setBoardPosition(store, { board: boardFrom(snapshot([order(1)])), epoch: 'second', seq: 1 }, {})
    expect(store.getState().pending.map(({ key }) => key)).toEqual(['b'])
  })

  it('removes the prediction of a refused command', () => {
    addPending(store, pending('a', prepare(1)))
    removePending(store, 'a')
    expect(store.getState().shown).toBe(store.getState().confirmed)
  })

  it('removes a prediction in the same update that applies the command’s event', () => {
    addPending(store, pending('a', prepare(1)))
    markAnswered(store, 'a', 12)
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    apply(billEvent(11, bill(1)), orderEvent(12, order(1, { status: 'Preparando' })))
    expect(changes).toBe(1)
    expect(store.getState().pending).toEqual([])
  })
})
