import type { Employee } from '@orderi/shared/accounts/schema'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { type ApprovedAction, approvalsOf } from '@orderi/shared/payments/approval-gaps'
import { paymentsWords } from '../../i18n/money.ts'
import { peopleWords } from '../../i18n/office.ts'

export const approvalsIn = (branches: readonly Branch[], people: readonly Employee[]) =>
  approvalsOf(
    branches.map((branch) => ({ ...branch, name: nameOf(branch.translations) })),
    people,
  )

export function actionText(action: ApprovedAction): string {
  return action === 'descuento' ? peopleWords.roles.discounts : paymentsWords.people.kinds[action]
}
