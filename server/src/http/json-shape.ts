/** Limits the structure of a JSON text before parsing it, because parsing many small values blocks the event loop. */

export interface ShapeLimits {
  /** The number of opening brackets, commas and colons. */
  readonly tokens: number
  readonly depth: number
  readonly keysPerObject: number
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** May accept invalid JSON, which the parser rejects later. */
export function isWithinShape(bytes: Uint8Array, limits: ShapeLimits): boolean {
  const keys = new Uint32Array(limits.depth + 1)
  let depth = 0
  let tokens = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      tokens += 1
      depth += 1
      if (depth > limits.depth) return false
      keys[depth] = 0
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth = Math.max(0, depth - 1)
    else if (byte === COMMA) tokens += 1
    else if (byte === COLON) {
      tokens += 1
      const count = (keys[depth] ?? 0) + 1
      if (count > limits.keysPerObject) return false
      keys[depth] = count
    }
    if (tokens > limits.tokens) return false
  }
  return true
}

/** Returns the end of the JSON string that starts at `start`. `indexOf` is fast for strings of megabytes. */
function endOfString(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(QUOTE, start + 1)
  if (end < 0) return bytes.length
  if (bytes[end - 1] !== BACKSLASH) return end
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
