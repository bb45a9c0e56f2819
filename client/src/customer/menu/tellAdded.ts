/** Says what became of a dish that was put into the cart. */
import { showDone, showFailed } from '../../ui/notices.tsx'
import type { Words } from '../words/es.ts'

/** @param isThere whether the cart still had room */
export function tellAdded(isThere: boolean, dish: string, words: Words): void {
  if (isThere) showDone({ title: words.dish.added(dish) })
  else showFailed({ title: words.dish.full })
}
