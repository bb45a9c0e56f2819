const SVG_UNREADABLE = 'Failed to parse SVG image'
const SVG_SIZELESS = 'Failed to load SVG image: SVG must have width + height or viewBox definition'

/** Adds the size of the viewBox, because a canvas needs a size. @throws Error if the text is no SVG or has no size */
export function sizedSvg(text: string): string {
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml')
  const svg = drawing.documentElement
  const isBroken = drawing.getElementsByTagName('parsererror').length > 0
  if (isBroken || svg.localName !== 'svg') throw new Error(SVG_UNREADABLE)
  if (svg.hasAttribute('width') && svg.hasAttribute('height')) return text
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/)
  if (!(Number(width) > 0) || !(Number(height) > 0)) throw new Error(SVG_SIZELESS)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(svg)
}
