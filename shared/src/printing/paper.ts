/** The printed content of a paper, for network printers and browsers. */
import { z } from 'zod'

/** In millimetres. */
export const PaperWidth = z.union([z.literal(80), z.literal(58)])
export type PaperWidth = z.infer<typeof PaperWidth>

/** In a pair, the right text is an amount and never wraps. The left text may wrap. */
export const PaperLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), text: z.string() }),
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('center'), text: z.string() }),
  z.object({ kind: z.literal('mark'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('dish'), quantity: z.number().int(), text: z.string() }),
  z.object({ kind: z.literal('option'), text: z.string() }),
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({
    kind: z.literal('pair'),
    text: z.string(),
    right: z.string(),
    isBig: z.boolean().optional(),
  }),
])
export type PaperLine = z.infer<typeof PaperLine>

/** A document for the receipt printer. `title` is its name in the list of print jobs. */
export const Paper = z.object({
  title: z.string(),
  lines: z.array(PaperLine),
  /** How often a printer with a buzzer beeps before it prints. Default: never. */
  beeps: z.number().int().optional(),
})
export type Paper = z.infer<typeof Paper>
