import type { Reply } from '../world.ts'

/** The status of a reply, with the code if it is a refusal. */
export const statusOf = ({ status, body }: Reply<unknown>) =>
  `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
