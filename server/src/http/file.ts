import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Logger } from 'pino'

export interface FileAnswer {
  /** The file name that the browser suggests; plain ASCII. */
  readonly name: string
  readonly chunks: AsyncGenerator<string | Uint8Array>
  /** For a call with several formats. */
  readonly mediaType?: string
}

export const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'chunks' in answer

/**
 * Rethrows an error that occurs before the first chunk. Logs a later error and closes the connection, so that the
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
  // Pipeline, log, metrics and compression add more listeners than the limit of Node's leak warning.
  response.setMaxListeners(20)
  try {
    await pipeline(Readable.from(withFirst(first, chunks, onFailure)), response)
  } catch {
    response.destroy()
  }
}

/** Passes errors of the generator to `onFailure`. A client that stops reading is not an error. */
async function* withFirst(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncGenerator<string | Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string | Uint8Array> {
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
