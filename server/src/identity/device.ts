/** Names a browser and its system for people, from the `User-Agent` header. */

type Names = readonly (readonly [name: string, sign: RegExp])[]

/** The first match counts, because most browsers also claim to be Chrome or Safari. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: Names = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** @returns a text such as `Chrome · Android`, or null if nothing is known */
export function deviceOf(userAgent: string | undefined): string | null {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? [],
  )
  return found.length > 0 ? found.join(' · ') : null
}
