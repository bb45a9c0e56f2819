import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/charge.ts'

/** The chosen pieces of a line, first all of them. `blocker` says that somebody changed the line meanwhile. */
export function usePieces(line: OrderLine) {
  const [all] = useState(line.quantity)
  const [pieces, setPieces] = useState(all)
  const blocker = line.quantity === all ? undefined : words.line.changed
  return { all, pieces, setPieces, blocker }
}
