import { showDone, showFailed } from '../../ui/notices.tsx'
import type { Words } from '../words/es.ts'

/** @param isThere whether the dish was added; false if the cart was full */
export function showAdded(isThere: boolean, dish: string, words: Words): void {
  if (isThere) showDone({ title: words.dish.added(dish) })
  else showFailed({ title: words.dish.full })
}
