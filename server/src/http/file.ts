/** Files that are made while they are sent: nobody waits for the last row to see the first. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Logger } from 'pino'

/** A file to keep. */
export interface FileAnswer {
  /** As it is offered for saving; plain ASCII. */
  readonly name: string
  readonly chunks: AsyncGenerator<string>
}

/**
 * Sends a file. What fails before its first chunk is thrown; after it, it is logged and the connection is cut, so that
 * nobody keeps a part for the whole. Who goes away meanwhile is no failure.
 */
export async function sendFile(
  log: Logger,
  response: Response,
  mediaType: string,
  { name, chunks }: FileAnswer,
): Promise<void> {
  const first = await chunks.next()
  const onFailure = (error: unknown) =>
    log.error({ err: error, path: response.req.path }, 'file broken off')
  response.type(mediaType)
  response.attachment(name)
  response.set('Cache-Control', 'no-store')
  // A pipeline listens several times over, beside the log, the figures and the packing: that is no leak.
  response.setMaxListeners(20)
  try {
    await pipeline(Readable.from(withFirst(first, chunks, onFailure)), response)
  } catch {
    response.destroy()
  }
}

/** Tells of a chunk that could not be made; not of a reader who wants no more. */
async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string> {
  const next = () =>
    rest.next().catch((error) => {
      onFailure(error)
      throw error
    })
  try {
    for (let chunk = first; !chunk.done; chunk = await next()) yield chunk.value
  } finally {
    await rest.return(undefined)
  }
}
