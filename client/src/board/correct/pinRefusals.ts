import type { ErrorCode } from '@orderi/shared/kernel/errors'

/** Whether a command was refused because of the PIN. The person can enter another one. */
export function isPinRefusal(code: ErrorCode | null | undefined): boolean {
  return code === 'bad_pin' || code === 'too_many_requests'
}
