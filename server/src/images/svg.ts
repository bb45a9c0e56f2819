const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const SCRIPTED = /<(?:[\w.-]+:)?(?:script|foreignObject|handler|listener|include)\b|\son\w+\s*=/i
/** References may only point into the drawing itself or to an embedded picture. */
const INTERNAL = String.raw`#|data:image/(?:png|jpe?g|webp|gif);base64,`
const REFERENCE = new RegExp(String.raw`\bhref\s*=(?!\s*["']\s*(?:${INTERNAL}))`, 'i')
const URL_VALUE = new RegExp(String.raw`url\((?!\s*(?:["']\s*)?(?:${INTERNAL}))`, 'i')
const EXTERNAL = /@import|\bxml:base\s*=|<\?(?!xml\s)|<!ENTITY/i
/** A backslash in a style sheet could hide a reference. */
const ESCAPED = /\\/

/**
 * Returns an SVG without its document type, ready for drawing.
 * @returns undefined if the file is not an SVG, or has scripts, custom entities or external references
 */
export function readSvg(bytes: Buffer): Buffer | undefined {
  const source = decode(bytes)
  if (source === undefined) return undefined
  const withoutType = source.replace(/<!DOCTYPE\s+svg(?:\s+PUBLIC)?(?:\s+"[^"<>[]*")*\s*>/, '')
  const body = withoutComments(withoutType.replace(/^\s*<\?xml\s[^>]*\?>/, '')).trimStart()
  if (!/^<svg[\s>]/.test(body) || body.includes('<!DOCTYPE')) return undefined
  const meant = resolveReferences(body)
  if (meant === undefined) return undefined
  const isRefused = [SCRIPTED, REFERENCE, URL_VALUE, EXTERNAL, ESCAPED].some((pattern) =>
    pattern.test(meant),
  )
  return isRefused ? undefined : Buffer.from(body)
}

function decode(bytes: Buffer): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  const declared = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  return declared === undefined || /^(?:utf-8|us-ascii)$/i.test(declared) ? text : undefined
}

/** Removes comments. A regular expression would take quadratic time for unclosed comments. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('<!--')
  const parts = rest.map((part) => {
    const end = part.indexOf('-->')
    return end < 0 ? undefined : part.slice(end + 3)
  })
  // An unclosed comment is invalid XML. The caller rejects an empty text.
  return parts.includes(undefined) ? '' : first + parts.join('')
}

/** Resolves character references. Returns undefined if the file defines its own entities. */
function resolveReferences(text: string): string | undefined {
  let hasOwnEntities = false
  const resolved = text.replace(/&(#x?[\da-f]+|[\w.-]+);/gi, (_reference, name: string) => {
    if (!name.startsWith('#')) {
      const character = PREDEFINED[name]
      hasOwnEntities ||= character === undefined
      return character ?? ''
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  return hasOwnEntities ? undefined : resolved.replaceAll('<![CDATA[', '').replaceAll(']]>', '')
}
