/** Permissions for corrections and cash, and approvals by another person (docs/money.md, "Who may"). */
import { isManager } from '@orderi/shared/accounts/roles'
import { actorText } from '@orderi/shared/board/actor-text'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Approval, PaymentControl, Permission } from '@orderi/shared/payments/schema'
import { actorIn, isUnproven, type Membership, type Person, permissionsOf } from './person.ts'
import { type PinDeps, requirePin } from './pin.ts'
import { type Approver, readApprover } from './queries/approvers.ts'

export interface Rights {
  /** Managers have all permissions, and give any discount. */
  readonly isManager: boolean
  /** The kitchen prepares orders, but cancels none. */
  readonly isKitchen: boolean
  readonly permissions: readonly Permission[]
  /** In basis points. */
  readonly maxDiscount: number
}

/** The rights of the caller and of the approver. */
export interface Authority {
  /** Stored with payments and corrections. The name states the device on which the person acts. */
  readonly user: { readonly id: number; readonly name: string }
  readonly own: Rights
  readonly approved: (Rights & { readonly approver: Approver }) | null
}

const NO_RIGHTS: Rights = { isManager: false, isKitchen: false, permissions: [], maxDiscount: 0 }

function rightsOf({
  type,
  permissions,
  maxDiscount,
}: Pick<Membership, 'type' | 'permissions' | 'maxDiscount'>): Rights {
  return {
    isManager: isManager(type),
    isKitchen: type === 'cocina',
    permissions: permissionsOf({ type, permissions }),
    maxDiscount,
  }
}

function rightsIn(person: Person, restaurantId: number): Rights {
  if (person.isSuperadmin) return { ...NO_RIGHTS, isManager: true }
  const membership = person.memberships.find((each) => each.restaurantId === restaurantId)
  if (!membership) return NO_RIGHTS
  return isUnproven(person)
    ? { ...NO_RIGHTS, isKitchen: membership.type === 'cocina' }
    : rightsOf(membership)
}

/** The authority of a request without an approval. */
function ownAuthority(person: Person, restaurantId: number): Authority {
  const user = { id: person.userId, name: actorText(actorIn(person, restaurantId)) }
  return { user, own: rightsIn(person, restaurantId), approved: null }
}

/**
 * Reads the person's rights, and checks the PIN of an approval. Must precede the command's transaction, whose rollback
 * would revert the count of wrong PINs.
 * @throws DomainError `bad_pin`, `too_many_requests`
 */
export async function readAuthority(
  deps: PinDeps,
  person: Person,
  branch: { readonly id: number; readonly restaurantId: number },
  approval: Approval | null | undefined,
): Promise<Authority> {
  const authority = ownAuthority(person, branch.restaurantId)
  if (!approval) return authority
  const approver = await readApprover(deps.pool, branch, approval.user)
  if (!approver) throw new DomainError('bad_pin')
  await requirePin(
    deps,
    { restaurantId: branch.restaurantId, userId: approver.id, hash: approver.pin_hash },
    { pin: approval.pin, place: person },
  )
  const { id, name } = approver
  return { ...authority, approved: { ...rightsOf(approver), approver: { id, name } } }
}

function approverOf(
  { own, approved }: Authority,
  control: PaymentControl,
  isAllowed: (rights: Rights) => boolean,
): Approver | null {
  const may = (rights: Rights) => rights.isManager || isAllowed(rights)
  if (approved && may(approved)) return approved.approver
  if (may(own) && control !== 'pin') return null
  throw new DomainError('needs_approval')
}

/**
 * Returns the approver, or null if the person needs no approval. With the control `pin`, everyone needs one.
 * @throws DomainError `needs_approval`
 */
export function requirePermission(
  authority: Authority,
  permission: Permission,
  control: PaymentControl = 'motivo',
): Approver | null {
  return approverOf(authority, control, ({ permissions }) => permissions.includes(permission))
}

/** As `requirePermission`, for a discount in basis points. */
export function requireDiscount(
  authority: Authority,
  basisPoints: number,
  control: PaymentControl = 'motivo',
): Approver | null {
  return approverOf(authority, control, ({ maxDiscount }) => basisPoints <= maxDiscount)
}

/** Throws `forbidden` for the kitchen. */
export function requireFloorStaff({ own }: Authority): void {
  if (own.isKitchen) throw new DomainError('forbidden')
}

/** For calls with `isOfRow`. Throws `forbidden` unless the person is a manager in the row's restaurant. */
export function requireManager({ own }: Authority): void {
  if (!own.isManager) throw new DomainError('forbidden')
}

/** Whether the person has the permission without an approval. */
export function hasPermission({ own }: Authority, permission: Permission): boolean {
  return own.isManager || own.permissions.includes(permission)
}
