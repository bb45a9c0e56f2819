import type { Country } from '@orderi/shared/kernel/time'

export interface SheetSize {
  /** The size's name in CSS. */
  readonly name: 'letter' | 'a4'
  /** Millimetres. */
  readonly width: number
  readonly height: number
}

const LETTER: SheetSize = { name: 'letter', width: 215.9, height: 279.4 }

/** The paper that offices of the country have. */
export const SHEET_SIZES: Readonly<Record<Country, SheetSize>> = { crc: LETTER, gua: LETTER }
