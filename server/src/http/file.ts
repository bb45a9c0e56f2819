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
 * Sends a file. An error before the first chunk is thrown. A later one is logged and closes the connection, so that
 * the client notices the missing part. Disconnecting is not an error.
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
  // The pipeline, the log, the metrics and the compression all add listeners, which exceeds Node's leak warning.
  response.setMaxListeners(20)
  try {
    await pipeline(Readable.from(withFirst(first, chunks, onFailure)), response)
  } catch {
    response.destroy()
  }
}

/** Reports an error of the generator, but not a client that stops reading. */
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
