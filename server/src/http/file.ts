/** Files that are made while they are sent: nobody waits for the last row to see the first. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** A file to keep. */
export interface FileAnswer {
  /** As it is offered for saving; plain ASCII. */
  readonly name: string
  readonly chunks: AsyncGenerator<string>
}

/** Sends a file. What fails before its first chunk is thrown; after it, the connection is cut so that nobody keeps a part for the whole. */
export async function sendFile(
  response: Response,
  mediaType: string,
  { name, chunks }: FileAnswer,
): Promise<void> {
  const first = await chunks.next()
  response.type(mediaType)
  response.attachment(name)
  response.set('Cache-Control', 'no-store')
  try {
    await pipeline(Readable.from(withFirst(first, chunks)), response)
  } catch {
    response.destroy()
  }
}

async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  yield first.value
  yield* rest
}
