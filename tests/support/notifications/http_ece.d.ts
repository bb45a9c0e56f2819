/** The part of http_ece that the tests use. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Decryption {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    /** In base64url. */
    readonly authSecret: string
  }

  const ece: { decrypt(body: Buffer, how: Decryption): Buffer }
  export default ece
}
