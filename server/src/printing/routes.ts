import { DomainError } from '@orderi/shared/kernel/errors'
import type { Paper } from '@orderi/shared/printing/paper'
import type { Receipt } from '@orderi/shared/printing/schema'
import type { KeyedRequest, KeyedResponse } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { type BranchRef, branchOfRow, requireBranch } from '../floor/queries/access.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { actorIn, hasAccess, officeCommandOf, type Person } from '../identity/person.ts'
import { changeBoards, lockHead } from '../log/change.ts'
import { requireSameLog } from '../log/read.ts'
import { queueReceiptMail } from '../mail/commands/outbox.ts'
import {
  discardJob,
  type PaperRequest,
  type PrintTx,
  queuePrintJob,
  retryJob,
} from './commands/jobs.ts'
import { lockReceipt, recordPrinted } from './commands/receipts.ts'
import { isKitchenPaper, readPrintJobs } from './queries/jobs.ts'
import { type ReadReceipt, readReceipt, receiptOf } from './queries/receipts.ts'

export interface PrintRequest {
  readonly person: Person
  readonly keyed: KeyedRequest
}

/** Runs a change of a branch's print jobs, and wakes its printer. */
export async function changePrinting(
  deps: Deps,
  { person, keyed }: PrintRequest,
  branch: BranchRef,
  work: (tx: PrintTx) => Promise<unknown>,
): Promise<KeyedResponse> {
  const actor = actorIn(person, branch.restaurantId)
  const response = await changeBoards(deps, { actor, keyed }, async (tx) => {
    // The lock prevents changes of the board, erasures, and other prints of the paper before the job is stored.
    const { epoch } = await lockHead(deps, tx, branch.id)
    requireSameLog(keyed, epoch)
    return { answer: await work(tx), answerBranchId: branch.id }
  })
  deps.wakePrinter(branch.id)
  return response
}

function print(
  deps: Deps,
  request: PrintRequest,
  branch: BranchRef,
  of: PaperRequest['of'],
): Promise<KeyedResponse> {
  return changePrinting(deps, request, branch, (tx) =>
    queuePrintJob(tx, { branchId: branch.id, askedBy: request.person.userId, of }),
  )
}

async function changeJob(
  deps: Deps,
  request: PrintRequest & { readonly body: { readonly job_id: number } },
  change: typeof retryJob | typeof discardJob,
): Promise<KeyedResponse> {
  const { job_id: id } = request.body
  const branch = await branchOfRow(deps.pool, request.person, { kind: 'print_jobs', id })
  const isFloorStaff = hasAccess(request.person, branch.restaurantId, 'F')
  return changePrinting(deps, request, branch, async (tx) => {
    // The kitchen changes its own papers only.
    if (!isFloorStaff && !(await isKitchenPaper(tx, id))) throw new DomainError('forbidden')
    return change(tx, branch.id, id)
  })
}

function receiptAnswer({ receiptCodes, mail }: Deps, read: ReadReceipt, paper: Paper): Receipt {
  const { bill, paper_mm, guest_tax_id } = read
  return {
    paper,
    papel: paper_mm,
    identificacion: guest_tax_id,
    url: receiptCodes.url(bill),
    correo: mail ? 1 : 0,
  }
}

/** The link of a bill without a receipt does not reveal that the bill exists. */
function hideReceipt(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('not_found') : error
}

export const printingHandlers = {
  async printOrder(deps, request) {
    const { order_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'orders', id })
    return print(deps, request, branch, { kind: 'order', id })
  },

  async printBill(deps, request) {
    const { bill_id: id, idioma: language, identificacion: guestTaxId } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'bills', id })
    return print(deps, request, branch, { kind: 'bill', id, language, guestTaxId })
  },

  async receipt(deps, request) {
    const { bill_id: id, idioma, identificacion, imprimir } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'bills', id })
    return changePrinting(deps, request, branch, async (tx) => {
      if (identificacion !== undefined || imprimir === 1) await lockReceipt(tx, id, identificacion)
      const read = await readReceipt(tx, id)
      const { paper, shows } = receiptOf(read.bill, read, idioma)
      if (imprimir === 1) await recordPrinted(tx, id, shows)
      return receiptAnswer(deps, read, paper)
    })
  },

  async sendReceipt(deps, request) {
    const { bill_id: billId, idioma: language, identificacion, correo: address } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'bills', id: billId })
    const { mail } = deps
    const response = await changePrinting(deps, request, branch, async (tx) => {
      if (!mail) throw new DomainError('no_mail')
      await readReceipt(tx, billId)
      if (identificacion !== undefined) await lockReceipt(tx, billId, identificacion)
      await mail.countReceipt(tx, branch.id, billId)
      await queueReceiptMail(tx, { billId, language, address })
    })
    mail?.wake()
    return response
  },

  /** A link shows the current receipt, never marked as a copy. */
  async publicReceipt(deps, { query: { codigo, idioma } }) {
    const read = await readReceipt(deps.pool, deps.receiptCodes.billId(codigo)).catch(hideReceipt)
    if (!deps.receiptCodes.isFor(codigo, read.bill)) throw new DomainError('not_found')
    return receiptAnswer(deps, read, receiptOf(read.bill, { ...read, earlier: [] }, idioma).paper)
  },

  async printJobs(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readPrintJobs(deps.pool, branch.id, deps.clock())
  },

  retryPrint: (deps, request) => changeJob(deps, request, retryJob),

  discardPrint: (deps, request) => changeJob(deps, request, discardJob),

  async printTest(deps, request) {
    const { restaurantId } = officeCommandOf(request)
    const { id, caja: registerId, impresora: printerId } = request.body
    const branch = await requireBranch(deps.pool, request.person, id)
    if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
    for (const row of [
      { kind: 'registers', id: registerId },
      { kind: 'printers', id: printerId },
    ] as const) {
      if (row.id === undefined) continue
      const own = await branchOfRow(deps.pool, request.person, row)
      if (own.id !== branch.id) throw new DomainError('not_found')
    }
    return print(deps, request, branch, { kind: 'test', registerId, printerId })
  },
} satisfies Partial<Handlers>
