import { screenFigureRows } from '@orderi/shared/printing/bill-rows'
import { texts } from '../i18n/texts.ts'

/** `included` marks a charge that is part of the subtotal. */
export interface FigureRow {
  readonly label: string
  readonly amount: number
  readonly included?: string | undefined
  readonly isTotal?: true
}

const words = texts.pos.bill

/** Subtotal, charges and total; without added charges only the included ones and the total. */
export function figureRows(bill: Parameters<typeof screenFigureRows>[0]): readonly FigureRow[] {
  return screenFigureRows(bill).map(({ kind, amount, isWithin }) => ({
    label: words[kind],
    amount,
    ...(isWithin ? { included: words.included(kind) } : {}),
    ...(kind === 'total' ? { isTotal: true } : {}),
  }))
}
