/** What stands on a paper of 80 mm, told once for the network printer and for the browser. */
import { z } from 'zod'

/** Amounts stand at the right and never wrap; what is left of them does. */
export const PaperLine = z.discriminatedUnion('kind', [
  /** To be read from afar: the order's number. */
  z.object({ kind: z.literal('number'), text: z.string() }),
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('center'), text: z.string() }),
  /** White on black: what must not be overlooked about the whole paper. */
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

/** A paper; `title` names it among the jobs of a printer. */
export const Paper = z.object({ title: z.string(), lines: z.array(PaperLine) })
export type Paper = z.infer<typeof Paper>
