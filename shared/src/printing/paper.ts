/** The content of an 80 mm paper, for the network printer and for printing in the browser. */
import { z } from 'zod'

/** The text at the right of a pair is an amount and never wraps; the text at its left does. */
export const PaperLine = z.discriminatedUnion('kind', [
  /** Largest size: the order's number. */
  z.object({ kind: z.literal('number'), text: z.string() }),
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('center'), text: z.string() }),
  /** White on black: a warning about the whole paper. */
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

/** A paper; `title` names it in the list of print jobs. */
export const Paper = z.object({ title: z.string(), lines: z.array(PaperLine) })
export type Paper = z.infer<typeof Paper>
