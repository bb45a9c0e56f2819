import type { FlagNumber } from '../kernel/fields.ts'
import type { RegisterKind } from './cash-sessions.ts'

/** A branch or a register. Its printer may be the address of a network printer, or empty. */
interface WithPrinter {
  readonly impresora: string
  readonly gaveta: FlagNumber
}

/** Whether a printer opens the drawer of the register: its own printer, or that of the branch. A wallet has no drawer. */
export function opensDrawer(
  branch: WithPrinter,
  register: WithPrinter & { readonly kind: RegisterKind },
): boolean {
  if (branch.impresora === '' || register.kind !== 'caja' || register.gaveta !== 1) return false
  return register.impresora !== '' || branch.gaveta === 1
}
