import type { FlagNumber } from '../kernel/fields.ts'
import type { RegisterKind } from './cash-sessions.ts'

/** A branch or a register. `impresora` is the address of a network printer, or empty. */
interface WithPrinter {
  readonly impresora: string
  readonly gaveta: FlagNumber
}

/** Whether the printer of the register or branch opens the register's drawer. A wallet has none. */
export function opensDrawer(
  branch: WithPrinter,
  register: WithPrinter & { readonly kind: RegisterKind },
): boolean {
  if (branch.impresora === '' || register.kind !== 'caja' || register.gaveta !== 1) return false
  return register.impresora !== '' || branch.gaveta === 1
}
