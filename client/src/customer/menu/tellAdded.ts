/** Says what became of a dish that was put into the cart. */
import { tell } from '../ui/notices.tsx'
import type { Words } from '../words/es.ts'

/** @param isThere whether the cart still had room */
export function tellAdded(isThere: boolean, dish: string, words: Words): void {
  if (isThere) tell(words.dish.added(dish))
  else tell(words.dish.full, { isBad: true })
}
