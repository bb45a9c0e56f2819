/** Streams files to the client while they are generated. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Logger } from 'pino'

export interface FileAnswer {
  /** The suggested file name; plain ASCII. */
  readonly name: string
  readonly chunks: AsyncGenerator<string>
}

/**
 * Sends a file. An error before the first chunk is thrown. A later error is logged and closes the connection, so the
 * client notices the incomplete file. A client that disconnects causes no error.
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
  // Pipeline, log, metrics and compression add more listeners than Node's limit for its leak warning.
  response.setMaxListeners(20)
  try {
    await pipeline(Readable.from(withFirst(first, chunks, onFailure)), response)
  } catch {
    response.destroy()
  }
}

/** Reports the generator's errors. A client that stops reading is not an error. */
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
