/** What we use of utif2: its own types bring those of Node into the browser. */
declare module 'utif2' {
  interface Frame {
    readonly width: number
    readonly height: number
  }
  export function decode(file: ArrayBuffer): Frame[]
  export function decodeImage(file: ArrayBuffer, frame: Frame): void
  export function toRGBA8(frame: Frame): Uint8Array<ArrayBuffer>
}
