/** Replaces the published types, which would add Node's types to the browser code. */
declare module 'utif2' {
  interface Frame {
    readonly width: number
    readonly height: number
  }
  export function decode(file: ArrayBuffer): Frame[]
  export function decodeImage(file: ArrayBuffer, frame: Frame): void
  export function toRGBA8(frame: Frame): Uint8Array<ArrayBuffer>
}
