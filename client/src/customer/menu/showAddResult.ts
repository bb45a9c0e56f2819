import { showDone, showFailed } from '../../ui/notices.tsx'
import type { Words } from '../words/language.ts'

/** @param isAdded whether the dish was added; false if the cart was full */
export function showAddResult(isAdded: boolean, dish: string, words: Words): void {
  if (isAdded) showDone({ title: words.dish.added({ dish }) })
  else showFailed({ title: words.dish.full })
}
