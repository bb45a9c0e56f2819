/** Error correction level H keeps the QR code readable under the logo. Colour: docs/specification.md, section 9. */
export const CODE_LOOK = {
  errorCorrectionLevel: 'H',
  width: 300,
  color: { dark: '#016083', light: '#ffffff' },
} as const

/**
 * The logo's side relative to the QR code's side, quiet margin included.
 * With its white rim, the logo hides 10 to 11 % of the modules. Level H can restore about 30 % of the codewords.
 */
export const LOGO_SHARE = 0.22
/** The white margin around the logo, relative to the logo's side. */
export const LOGO_RIM = 0.12
/** The corner radius of the logo, relative to the logo's side. */
export const LOGO_CORNER_RADIUS = 0.22

/** Returns the file name (docs/specification.md, section 9), adapted to be valid on every file system. */
export function codeFileName(hall: string, table: string, suffix = ''): string {
  const name = `qr-${hall}-${table}${suffix}`.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '-')
  return `${name}.png`
}

/** True when only the server's own machine can open the URL, so that phones cannot reach it. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

export function sheetsOf<T>(tables: readonly T[], perSheet: number): T[][] {
  const sheets: T[][] = []
  for (let start = 0; start < tables.length; start += perSheet) {
    sheets.push(tables.slice(start, start + perSheet))
  }
  return sheets
}
