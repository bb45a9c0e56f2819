import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Snapshot } from '@orderi/shared/board/events'
import { type Calls, calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Random } from '@orderi/shared/kernel/random'
import { REQUEST_TIMEOUT_MS } from '../../client/src/api/client.ts'
import {
  keepOrdering,
  keepPlace,
  keepWorking,
  type Refusal,
  retryCall,
  type WritersRun,
} from '../support/live/writers.ts'
import { type MoneyRound, playMoneyRound } from '../support/money/money-round.ts'
import type { Till } from '../support/money/till.ts'
import type { Tenant } from '../support/tenant.ts'
import { type ApiClient, createApiClient } from '../support/world.ts'
import { chooseDishes, sitDown, tableCodeOf } from './restaurant.ts'

export const GUEST_COUNT = 6
const WORKERS = 2
const CONFIRM_AGAIN_MS = 100
/** Guests pause while more orders than this are open. */
const MAX_OPEN = 60

export interface WorkOptions {
  readonly run: WritersRun & { isOver: boolean }
  readonly tenant: Tenant
  readonly till: Till
  readonly account: MoneyRound['account']
  /** A register for the rounds of all commands about money. */
  readonly register: number
  readonly random: Random
  readonly urls: readonly string[]
  readonly notePrefix: string
  readonly guestsReturn: boolean
  readonly shown: () => Snapshot | undefined
}

export function newRun(): WritersRun & { isOver: boolean } {
  return {
    isOver: false,
    inFlight: 0,
    acknowledged: [],
    commits: [],
    refusals: [],
    surprises: [],
    payments: [],
    moneyPaths: new Set(),
  }
}

/** Lets guests and staff send commands until `work` is done. Resolves when all commands have a response. */
export async function keepPeopleBusyDuring(
  people: WorkOptions,
  work: () => Promise<void>,
): Promise<void> {
  const { run, tenant, urls, random, notePrefix, guestsReturn, shown } = people
  const urlOf = (index: number) => urls[index % urls.length] ?? ''
  run.isOver = false
  const turn = randomUUID().slice(0, 4)
  const guests = await Promise.all(
    Array.from({ length: GUEST_COUNT }, (_, index) => sitDown(urlOf(index), tenant, index)),
  )
  const writers = [
    ...guests.map((guest, index) =>
      keepOrdering(run, guest, {
        name: `${notePrefix} ${turn} ${index}`,
        mesa: tableCodeOf(tenant, index),
        choose: () => chooseDishes(tenant, random),
        isFull: () => (shown()?.orders.length ?? 0) >= MAX_OPEN,
        ...(guestsReturn ? { sitDownAgain: () => sitDown(urlOf(index), tenant, index) } : {}),
      }),
    ),
    keepPlayingRounds(people, urlOf(0)),
    ...Array.from({ length: WORKERS }, (_, index) => {
      const clientOf = ({ token }: ApiClient) =>
        createApiClient(urlOf(index), token, REQUEST_TIMEOUT_MS)
      return keepWorking(run, {
        staff: clientOf(tenant.waiter),
        admin: clientOf(tenant.admin),
        shown,
        random: random.fork(`worker ${index}`),
        till: people.till,
        reference: notePrefix,
      })
    }),
  ]
  try {
    await work()
  } finally {
    run.isOver = true
    await Promise.all(writers)
  }
}

/** Plays rounds of all commands about money until the work is done, at least one. */
async function keepPlayingRounds(options: WorkOptions, url: string): Promise<void> {
  const { run, tenant, till, account, register, notePrefix, guestsReturn } = options
  const [table] = tenant.branch.tables
  const clientOf = ({ token }: ApiClient) => createApiClient(url, token, REQUEST_TIMEOUT_MS)
  const onRefused = (refusal: Refusal) => run.refusals.push(refusal)
  let isPlayed = false
  do {
    const reference = `${notePrefix} ${randomUUID()}`
    const people = {
      staff: clientOf(tenant.waiter),
      admin: clientOf(tenant.admin),
      guest: await sitDown(url, tenant, 0),
    }
    const send: MoneyRound['send'] = async (by, call, body) => {
      run.inFlight += 1
      const reply = await retryCall(people[by], call, { body, key: randomUUID() }, onRefused)
      run.inFlight -= 1
      keepPlace(run, reply.headers)
      if (guestsReturn && isOverdue(reply)) throw new RoundOverdue()
      if (reply.status !== call.status)
        throw new Error(`round: ${reply.status} ${JSON.stringify(reply.body)} ${call.path}`)
      run.moneyPaths.add(call.path)
      run.payments.push(...referencesIn(body))
      return reply.body
    }
    try {
      await closeLeftSession(people.admin, tenant, register, send)
      await playMoneyRound({
        till,
        account,
        register,
        table,
        product: tenant.products[0],
        reference,
        send,
        async notesOf(billId) {
          const params = { sucursal: tenant.branch.id }
          const { body } = await retryCall(people.staff, calls.cashNotes, { params })
          return body.data.flatMap(({ id, bill_id }) => (bill_id === billId ? [id] : []))
        },
        confirm: (page) => confirmOnPage(people.guest, `${url}${page}`),
      })
    } catch (error) {
      if (error instanceof RoundOverdue) continue
      run.surprises.push((error as Error).message)
    }
    isPlayed = true
  } while (!run.isOver || !isPlayed)
}

/** Thrown if a clock jump has ended the guest's visit, or the time during which a closed bill may be reopened. */
class RoundOverdue extends Error {}

function isOverdue({ status, body }: { status: number; body: unknown }): boolean {
  return status === 401 || (body as { code?: string }).code === 'too_late'
}

/** Closes the session of a round that was interrupted by a restored backup or a clock jump. */
async function closeLeftSession(
  admin: ApiClient,
  { branch }: Tenant,
  register: number,
  send: MoneyRound['send'],
): Promise<void> {
  const { body } = await retryCall(admin, calls.registers, { params: { sucursal: branch.id } })
  const left = body.data.find(({ id }) => id === register)?.session
  if (left) await send('admin', calls.closeRegister, { turno: left.id, monto: 0 })
}

function referencesIn(body: object): string[] {
  const { pagos = [], referencia: own } = body as Partial<
    BodyOf<Calls['chargeBill']> & BodyOf<Calls['payOnAccount']>
  >
  return [own, ...pagos.map(({ referencia }) => referencia)].flatMap((each) => each ?? [])
}

/** Confirms an online payment at the sandbox provider, and waits until the bill has the payment. */
async function confirmOnPage(guest: ApiClient, page: string): Promise<void> {
  const isPaid = async () => {
    const reply = await retryCall(guest, calls.ownPayments, {})
    if (reply.status === 401) throw new RoundOverdue()
    return reply.body.data.every(({ status }) => status !== 'creado' && status !== 'pendiente')
  }
  do {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const options = { method: 'POST', redirect: 'manual', signal } as const
    await fetch(`${page}?accion=pagar`, options).catch(() => undefined)
    await delay(CONFIRM_AGAIN_MS)
  } while (!(await isPaid()))
}
