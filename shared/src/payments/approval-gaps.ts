/** Which approvals a branch needs, and the people who can give them (docs/money.md, "Who may"). */
import { ROLES } from '../accounts/roles.ts'
import type { Employee } from '../accounts/schema.ts'
import type { Branch } from '../floor/schema.ts'
import { Permission } from './schema.ts'

export const APPROVED_ACTIONS = [
  ...Permission.exclude(['ver_cuentas']).options,
  'descuento',
] as const
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number]

/** With the control `pin`, everyone needs an approval for the other actions. */
const UNCONTROLLED: ReadonlySet<ApprovedAction> = new Set(['caja', 'ver_esperado'])

type BranchOfApprovals = Pick<Branch, 'id' | 'cobros' | 'control'> & { readonly name: string }
type Worker = Pick<
  Employee,
  | 'user_id'
  | 'user'
  | 'type'
  | 'pending'
  | 'permisos'
  | 'descuento_maximo'
  | 'tiene_pin'
  | 'sucursalesSeleccionadas'
>

export interface BranchApproval {
  readonly branch: { readonly id: number; readonly name: string }
  readonly action: ApprovedAction
  /** People with a PIN who can give the approval. Empty: a gap. */
  readonly approvers: readonly string[]
}

function mayWithoutApproval(person: Worker, action: ApprovedAction): boolean {
  const ofRole = ROLES[person.type].permissions
  if (ofRole === 'all') return true
  if (action === 'descuento') return person.descuento_maximo >= 100
  return ofRole.includes(action) || person.permisos.includes(action)
}

/** The approvals that somebody in a branch with payments may need. A discount counts as one of 100 %. */
export function approvalsOf(
  branches: readonly BranchOfApprovals[],
  people: readonly Worker[],
): BranchApproval[] {
  return branches
    .filter(({ cobros }) => cobros === 1)
    .flatMap((branch) => {
      const workers = people.filter(
        ({ pending, type, sucursalesSeleccionadas }) =>
          pending === 0 && (type === 'admin' || sucursalesSeleccionadas.includes(branch.id)),
      )
      const floor = workers.filter(({ type }) => ROLES[type].access.includes('F'))
      return APPROVED_ACTIONS.filter(
        (action) =>
          (branch.control === 'pin' && !UNCONTROLLED.has(action)) ||
          floor.some((person) => !mayWithoutApproval(person, action)),
      ).map((action) => ({
        branch: { id: branch.id, name: branch.name },
        action,
        approvers: workers
          .filter((person) => person.tiene_pin === 1 && mayWithoutApproval(person, action))
          .map(({ user }) => user.name),
      }))
    })
}

/** The approvals that no one can give, by branch. */
export function approvalGaps(approvals: readonly BranchApproval[]): readonly BranchApproval[] {
  return approvals.filter(({ approvers }) => approvers.length === 0)
}
