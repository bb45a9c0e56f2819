import { PaperWidth } from '@orderi/shared/printing/paper'

/** In millimetres, as the value of a select field. */
export type PaperChoice = `${PaperWidth}`

export const PAPER_CHOICES = PaperWidth.options.map(({ value }) => ({
  value: String(value),
  label: `${value} mm`,
}))

export const paperChoiceOf = (width: PaperWidth | undefined): PaperChoice =>
  width === 58 ? '58' : '80'

export const paperWidthOf = (choice: PaperChoice): PaperWidth => (choice === '58' ? 58 : 80)
