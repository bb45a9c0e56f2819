import type { Register } from '@orderi/shared/payments/cash-sessions'

export type OpenRegister = Register & { readonly session: NonNullable<Register['session']> }

export function isOpen(register: Register): register is OpenRegister {
  return register.session !== null
}
