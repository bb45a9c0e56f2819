import { texts } from '../i18n/common.ts'
import { showFailed } from '../ui/notices.tsx'
import { failureText } from './failureText.ts'

/** Shows a notice with the reason of a failed action. */
export function showFailure(title: string, error: unknown): void {
  showFailed({ title, text: failureText(error), closeLabel: texts.common.close })
}
