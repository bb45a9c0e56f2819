import type { BodyInput } from '@orderi/shared/contract/call'
import { separateBills } from '@orderi/shared/contract/payments'
import { api } from '../../api/api.ts'
import { chargeWords } from '../../i18n/charge.ts'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'

/** Undoes a merge, and shows a notice. */
export async function separate(body: BodyInput<typeof separateBills>): Promise<void> {
  try {
    await api.request(separateBills, { body })
    showDone({ title: chargeWords.merge.separated })
  } catch (error) {
    showFailed({ title: failureText(error) })
  }
}
