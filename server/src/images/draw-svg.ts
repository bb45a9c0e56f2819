/** Draws an SVG in a separate process that can be killed, because even a small SVG may take hours to draw. */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const LIMIT_MS = 5000
const MAX_PNG_BYTES = 4_000_000

/** Reads an SVG from stdin and writes a PNG. The program is a string, because the build would move a file. */
const DRAW = `
import sharp from 'sharp'
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const image = sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000 })
if ((await image.metadata()).format !== 'svg') process.exit(1)
process.stdout.write(await image.resize(500, 500, { fit: 'cover' }).png().toBuffer())
`

/** Returns the drawing as a PNG of 500 × 500 pixels; undefined if drawing failed, took too long or was aborted. */
export function drawSvg(svg: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', DRAW],
      {
        // From this folder, Node finds the package `sharp`.
        cwd: dirname(fileURLToPath(import.meta.url)),
        // The process reads an untrusted file, so it gets no environment variables, which may contain secrets.
        env: {},
        encoding: 'buffer',
        timeout: LIMIT_MS,
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_PNG_BYTES,
      },
      (error, png) => resolve(error ? undefined : png),
    )
    // Ignored, because the process may end before it has read all input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(svg)
  })
}
