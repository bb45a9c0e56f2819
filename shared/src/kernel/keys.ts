/** The part of the Web Crypto API that browsers and Node have in common. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** Returns a random UUID. Without TLS, browsers provide `getRandomValues` but no `randomUUID`. */
export function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes.map((byte, index) => {
    if (index === 6) return hexOf((byte & 0x0f) | 0x40)
    if (index === 8) return hexOf((byte & 0x3f) | 0x80)
    return hexOf(byte)
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
