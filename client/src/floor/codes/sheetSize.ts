import type { Country } from '@orderi/shared/kernel/time'

export interface SheetSize {
  /** The size's name in CSS. */
  readonly name: 'letter' | 'a4'
  /** Millimetres. */
  readonly width: number
  readonly height: number
}

const LETTER: SheetSize = { name: 'letter', width: 215.9, height: 279.4 }

/** The usual paper size in offices of the country. */
export const SHEET_SIZES: Readonly<Record<Country, SheetSize>> = { crc: LETTER, gua: LETTER }
