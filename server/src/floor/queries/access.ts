import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db } from '../../db/sql.ts'
import { type Person, worksIn } from '../../identity/person.ts'

export interface BranchRef {
  readonly id: number
  readonly restaurantId: number
}

/** Throws `not_found` for a branch in which the person does not work, and for a missing branch. */
export async function requireBranch(
  db: Db,
  person: Person,
  branchId: number | undefined,
): Promise<BranchRef> {
  if (branchId === undefined) throw new DomainError('not_found')
  const [branch] = await db.query<BranchRef>(
    {
      name: 'branch-place',
      text: 'SELECT id, restaurant_id AS "restaurantId" FROM branches WHERE id = $1',
    },
    [branchId],
  )
  if (!branch || !worksIn(person, branch)) throw new DomainError('not_found')
  return branch
}

export interface RowRef {
  readonly kind:
    | 'orders'
    | 'bills'
    | 'order_lines'
    | 'tables'
    | 'print_jobs'
    | 'registers'
    | 'printers'
    | 'cash_sessions'
    | 'cash_movements'
    | 'payments'
    | 'pay_attempts'
    | 'cash_notes'
  readonly id: number | undefined
}

/** Throws `not_found` if the row is missing or the person does not work in its branch. */
export async function branchOfRow(
  db: Db,
  person: Person,
  { kind, id }: RowRef,
): Promise<BranchRef> {
  const [branch] = await db.query<BranchRef>(
    {
      name: `branch-of-${kind}`,
      text: `SELECT branch_id AS id, restaurant_id AS "restaurantId" FROM ${kind} WHERE id = $1`,
    },
    [id ?? null],
  )
  if (!branch || !worksIn(person, branch)) throw new DomainError('not_found')
  return branch
}
