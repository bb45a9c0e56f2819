/** Draws an SVG in a separate process that can be killed, because a drawing of a few lines may take for ever. */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const LIMIT_MS = 5000
const MAX_PNG_BYTES = 4_000_000

/** Reads the drawing, writes it as a png. Not a file: it runs the same from sources and from the build. */
const DRAW = `
import sharp from 'sharp'
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const image = sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000 })
if ((await image.metadata()).format !== 'svg') process.exit(1)
process.stdout.write(await image.resize(500, 500, { fit: 'cover' }).png().toBuffer())
`

/** The drawing as a png of 500 × 500; undefined when it cannot be drawn, not in time, or is no longer wanted. */
export function drawSvg(svg: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', DRAW],
      {
        // Where the module 'sharp' is looked for.
        cwd: dirname(fileURLToPath(import.meta.url)),
        // No secrets for what reads a stranger's file.
        env: {},
        encoding: 'buffer',
        timeout: LIMIT_MS,
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_PNG_BYTES,
      },
      (error, png) => resolve(error ? undefined : png),
    )
    // It may end before it has read everything; then it has no picture.
    child.stdin?.on('error', () => {})
    child.stdin?.end(svg)
  })
}
