import { describe, expect, test } from 'vitest'
import { readSvg } from './svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" ${attributes}>${inside}</svg>`
const isTaken = (text: string) => readSvg(Buffer.from(text)) !== undefined

describe('readSvg', () => {
  test.each([
    ['a shape', svg('<rect width="5" height="5"/>')],
    [
      'a declaration and a comment',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- hecho -->${svg('')}`,
    ],
    ['a byte order mark', `\uFEFF${svg('')}`],
    [
      'the usual document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    ],
    ['references within itself', svg('<use href="#a"/><path fill="url( \'#b\' )" id="a"/>')],
    ['a picture of its own', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['an accent written as a number', svg('<text>caf&#233;</text>')],
  ])('accepts an SVG with %s', (_name, text) => {
    expect(isTaken(text)).toBe(true)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script with a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['a script that a comment cuts in two', svg('<scr<!-- -->ipt>alert(1)</script>')],
    ['a handler', svg('', 'onload="alert(1)"')],
    ['a page inside', svg('<foreignObject><p/></foreignObject>')],
    ['an image from outside', svg('<image href="http://example.com/a.png"/>')],
    ['an image from the disk', svg("<image xlink:href='file:///etc/passwd'/>")],
    ['an address that is written in numbers', svg('<image href="&#104;ttp://example.com"/>')],
    ['another drawing as data', svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ['an included file', svg('<xi:include href="/etc/passwd" parse="text"/>')],
    ['paint from outside', svg('<path style="fill:url(http://example.com/a)"/>')],
    ['paint from outside, in quotes', svg(`<path style="fill:url( 'http://example.com/a')"/>`)],
    ['paint that CDATA hides', svg('<style><![CDATA[a{fill:ur]]><![CDATA[l(http://a)}]]></style>')],
    ['a style sheet', svg('<style>@import "http://example.com/a.css";</style>')],
    ['a style sheet before it', `<?xml-stylesheet href="http://a/b.css"?>${svg('')}`],
    ['an escaped style', svg('<style>a{fill:u\\72l(http://a)}</style>')],
    ['another base', svg('', 'xml:base="http://example.com/"')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['an unknown entity', svg('&nbsp;')],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`],
    ['UTF-16', Buffer.from(`\uFEFF${svg('')}`, 'utf16le').toString('latin1')],
    ['a page', `<html>${svg('')}</html>`],
    ['a comment without an end', `${svg('')}<!--`],
    ['nothing', ''],
  ])('does not accept as an SVG: %s', (_name, text) => {
    expect(isTaken(text)).toBe(false)
  })

  test('checks an SVG with a million repetitions of one part in linear time', () => {
    for (const part of [
      '<!--',
      '<!DOCTYPE svg "',
      '&#',
      'url( ',
      'href =',
      '<a:',
      ' on',
      '<?xml ',
    ]) {
      isTaken(svg(part.repeat(200_000)))
    }
    for (const part of [' ', 'a', '-', '"']) isTaken(`<svg ${part.repeat(1_000_000)}`)
    isTaken(svg(`url(${' '.repeat(1_000_000)}`))
    isTaken(svg(`href${' '.repeat(1_000_000)}`))
  })
})
