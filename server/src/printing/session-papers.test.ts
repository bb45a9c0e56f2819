import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { Permission } from '@orderi/shared/payments/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { claimHeldJob, holdJobs, setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { finishErasures } from '../customers/commands/erase-account.ts'
import { eraseInBranch } from '../customers/commands/erase-in-branch.ts'
import { transaction } from '../db/pool.ts'
import { deleteOldJobs } from './commands/claims.ts'
import { recordPrintedZ } from './commands/receipts.ts'

const shop = await setUpPrinting()
let till: Till

beforeEach(async () => {
  await shop.setPrinter(shop.printer.address, 0)
  till = await openTill(shop.tenant.admin, shop.tenant.branch.id, 20_000)
  const { bill } = await shop.takeOrder()
  await chargeBill(shop.tenant.waiter, till, bill, {
    pagos: [
      { metodo: till.methodOf('efectivo'), monto: 1000, recibido: 2000 },
      { metodo: till.methodOf('tarjeta'), monto: bill.saldo - 1000, propina: 500 },
    ],
  })
})

async function closeTill(): Promise<void> {
  const { status } = await shop.tenant.admin.send(calls.closeRegister, {
    turno: till.turno,
    monto: 20_900,
    metodos: [{ metodo: till.methodOf('tarjeta'), monto: 5650 }],
  })
  expect(status).toBe(200)
}

const request = (
  body: Partial<BodyInput<typeof calls.printSession>> = {},
  by = shop.tenant.admin,
) => by.send(calls.printSession, { turno: till.turno, ...body })

/** Prints on the branch's printer, and returns the rows of the paper. */
async function print(body: Partial<BodyInput<typeof calls.printSession>> = {}) {
  const before = shop.printer.papers.length
  expect((await request(body)).status).toBe(200)
  await shop.printer.printed(before + 1)
  await expect.poll(shop.heldUp).toEqual([])
  return (shop.printer.papers[before] ?? []).map((row) => row.trim().replaceAll(/\s{2,}/g, ' | '))
}

async function permit(...permisos: Permission[]): Promise<void> {
  const { admin, waiter } = shop.tenant
  const { body: user } = await waiter.call(calls.me)
  await admin.send(calls.setPermissions, { user: user.id, permisos })
}

const printAgain = () =>
  shop.world.deps.pool.query('UPDATE cash_sessions SET z_printed = false WHERE id = $1', [
    till.turno,
  ])
const copyMark = { kind: 'mark', text: 'COPIA' }

/** Closes the session, and creates a Z report's job that only `claimHeldJob` claims. */
async function holdZ(): Promise<void> {
  await closeTill()
  await shop.printer.unplug()
  await request()
  await holdJobs(shop.world.deps.pool)
}

describe('the paper of a cash session', () => {
  test('prints the fixed figures of a closed session, and later Z reports as copies, even of a device or a deleted job', async () => {
    await closeTill()
    const asked = await Promise.all([request({ dispositivo: 1 }), request({ dispositivo: 1 })])
    expect(asked.filter(({ body }) => body.paper.lines[0]?.kind === 'mark')).toHaveLength(1)
    await printAgain()
    const rows = await print()
    expect(rows[0]).not.toBe('COPIA')
    expect(rows).toEqual(
      expect.arrayContaining([
        'Z · Caja, turno 1',
        'Al abrir | ¢20 000,00',
        'Cobrado, menos vuelto | ¢1 000,00',
        'Esperado | ¢21 000,00',
        'Contado | ¢20 900,00',
        'Diferencia | -¢100,00',
        '· De eso, propinas | ¢500,00',
        'Saúl Salonero | ¢500,00',
        'Cuentas cobradas | 1',
        '2 × Gallo pinto | ¢5 000,00',
      ]),
    )
    await deleteOldJobs(shop.world.deps.pool, new Date(Date.now() + 100 * 3_600_000))
    const copy = await print({ idioma: 'en' })
    expect(copy[0]).toBe('COPY')
    expect(copy).toContain('Z · Caja, session 1')
    const { body } = await request({ dispositivo: 1 })
    expect(body.paper.lines[0]).toEqual(copyMark)
  })

  test('prints the present figures of an open session, then the counts and the reason for a difference', async () => {
    const { admin, branch, waiter } = shop.tenant
    const { turno } = till
    const rows = await print()
    expect(rows[0]).not.toBe('COPIA')
    expect(rows).toContain('X · Caja, turno 1')
    expect(rows.some((row) => row.startsWith('Contado'))).toBe(false)
    expect(await print()).toContain('X · Caja, turno 1')
    for (const monto of [20_000, 20_900]) await admin.send(calls.countCash, { turno, monto })
    const motivo = till.reasonOf('movimiento')
    await admin.send(calls.closeRegister, { turno, motivo, nota: 'Vuelto de más' })
    const closed = await print()
    expect(closed[0]).not.toBe('COPIA')
    expect(closed).toContain('Motivo: Compra · Vuelto de más')
    const counts = closed.slice(closed.indexOf('Conteos') + 1)
    expect(counts.filter((row) => row.startsWith('Ana'))).toMatchObject([
      expect.stringMatching(/¢20 000,00$/),
      expect.stringMatching(/¢20 900,00$/),
    ])

    const { pool } = shop.world.deps
    const { body: person } = await waiter.call(calls.me)
    for (const table of ['membership_branches', 'memberships', 'sessions'])
      await pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [person.id])
    await pool.query(
      "UPDATE users SET erased_at = now(), name = 'Sin nombre', email = NULL WHERE id = $1",
      [person.id],
    )
    await finishErasures(shop.world.deps)
    const { body } = await request({ dispositivo: 1 })
    expect(body.paper.lines[0]).toEqual(copyMark)

    const before = shop.printer.papers.length
    await admin.send(calls.updateBranch, { id: branch.id, papel: 58 })
    for (const [index, idioma] of (['es', 'en', 'pt', 'fr'] as const).entries()) {
      await request({ idioma })
      await shop.printer.printed(before + index + 1)
    }
    const narrow = shop.printer.papers.slice(before).flat()
    expect(Math.max(...narrow.map((row) => row.length))).toBe(32)
    expect(narrow.join('')).not.toContain('?')
  })

  test('requires the permission for cash to print a session and, for an open session, the permission to see its figures', async () => {
    const { waiter } = shop.tenant
    expect((await request({}, waiter)).body.code).toBe('forbidden')
    await permit('caja')
    expect((await request({}, waiter)).body.code).toBe('forbidden')
    await permit('caja', 'ver_esperado')
    expect((await request({}, waiter)).status).toBe(200)
    await shop.printer.printed(1)
    await shop.setPrinter('')
    expect((await request({}, waiter)).body.code).toBe('no_printer')
    expect((await request({ dispositivo: 1 }, waiter)).status).toBe(200)
  })

  test('is not in the list of print jobs, and cannot be repeated by a person who may not see it', async () => {
    await shop.printer.unplug()
    await request()
    await expect.poll(shop.heldUp).toMatchObject([{ kind: 'x', paper: null }])
    const [job] = await shop.heldUp()
    await shop.world.deps.pool.query(
      'UPDATE print_jobs SET give_up_at = created_at WHERE id = $1',
      [job?.id],
    )
    await shop.untilJob({ status: 'failed' })
    const { status } = await shop.tenant.waiter.send(calls.retryPrint, { job_id: job?.id ?? 0 })
    expect(status).toBe(200)
    await closeTill()
    await request()
    expect(await shop.heldUp()).toMatchObject([
      { kind: 'x', status: 'failed' },
      { kind: 'z', paper: null },
    ])
  })

  test('marks one paper as a copy if a device and the printer print a Z report at the same time', async () => {
    const { pool } = shop.world.deps
    await holdZ()
    const { claimed, isCopy } = await transaction(pool, async (tx) => {
      const copy = await recordPrintedZ(tx, till.turno)
      const pending = claimHeldJob(pool, shop.printer.address)
      await Promise.race([pending, untilLockAwaited(pool, '')])
      return { claimed: pending.then((each) => each?.paper?.lines[0]), isCopy: copy }
    })
    expect(isCopy).toBe(false)
    expect(await claimed).toEqual(copyMark)

    await printAgain()
    await holdJobs(pool)
    const { paper } = await transaction(pool, async (tx) => {
      // Takes the locks of `claimPrintJob` in the same sequence.
      await tx.query('SELECT FROM board_heads WHERE branch_id = $1 FOR SHARE', [
        shop.tenant.branch.id,
      ])
      await tx.query('SELECT FROM cash_sessions WHERE id = $1 FOR UPDATE', [till.turno])
      const requested = request({ dispositivo: 1 })
      await untilLockAwaited(pool, '')
      await tx.query(`UPDATE print_jobs SET sent = '[{"shows": "z"}]' WHERE session_id = $1`, [
        till.turno,
      ])
      return { paper: requested.then(({ body }) => body.paper) }
    })
    expect((await paper).lines[0]).toEqual(copyMark)
  })

  test('does not outlive an erasure during its claim, its deletion or its request, without a deadlock', async () => {
    const { pool } = shop.world.deps
    const { branch, restaurantId, waiter } = shop.tenant
    await holdZ()
    const { claimed } = await transaction(pool, async (tx) => {
      await tx.query('SELECT FROM board_heads WHERE branch_id = $1 FOR UPDATE', [branch.id])
      const pending = claimHeldJob(pool, shop.printer.address)
      await untilLockAwaited(pool, 'board_heads')
      await tx.query('DELETE FROM print_jobs WHERE branch_id = $1', [branch.id])
      return { claimed: pending }
    })
    expect(await claimed).toBeUndefined()

    await request()
    await holdJobs(pool)
    await pool.query(`UPDATE print_jobs SET sent = '[{"shows": "z"}]' WHERE session_id = $1`, [
      till.turno,
    ])
    await transaction(pool, async (tx) => {
      await tx.query('SELECT FROM board_heads WHERE branch_id = $1 FOR UPDATE', [branch.id])
      await tx.query('UPDATE cash_sessions SET closed_by = NULL WHERE branch_id = $1', [branch.id])
      const deletion = deleteOldJobs(pool, new Date(Date.now() + 100 * 3_600_000))
      await Promise.race([deletion, untilLockAwaited(pool, 'cash_sessions')])
      await tx.query('DELETE FROM print_jobs WHERE branch_id = $1', [branch.id])
      await deletion
    })
    expect((await shop.jobs()).data).toEqual([])

    const { body: person } = await waiter.call(calls.me)
    const waitingRequests = async () => {
      const rows = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    const requested = await transaction(pool, async ({ query }) => {
      await query('SELECT FROM board_heads WHERE branch_id = $1 FOR UPDATE', [branch.id])
      const pending = [request(), request({ dispositivo: 1 })]
      await expect.poll(waitingRequests).toBeGreaterThanOrEqual(2)
      const tx = { query, branchId: branch.id, restaurantId, now: new Date() }
      await eraseInBranch(tx, [person.id])
      return { pending }
    })
    for (const { status, body } of await Promise.all(requested.pending)) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(person.name)
    }
    const stored = await pool.query('SELECT paper FROM print_jobs WHERE branch_id = $1', [
      branch.id,
    ])
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(person.name)
  })
})
