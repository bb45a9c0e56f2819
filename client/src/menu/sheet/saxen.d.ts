declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'error', handler: (error: Error) => void): this
    on(
      event: 'openTag',
      handler: (tag: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(event: 'text', handler: (value: string, decode: Decode) => void): this
    on(event: 'cdata', handler: (value: string) => void): this
    on(event: 'closeTag', handler: (tag: string) => void): this
    parse(xml: string): this
  }
}
