/** The code on a table: how it looks, what its picture is called, and whether a guest's phone can open it. */

/** Error correction that reads on with the logo in the middle, in the house's colour (specification, section 9). */
export const CODE_LOOK = {
  errorCorrectionLevel: 'H',
  width: 300,
  color: { dark: '#016083', light: '#ffffff' },
} as const

/** How much of the picture's width the logo takes: a third of what level H can restore, so dirt and glare may take the rest. */
export const LOGO_SHARE = 0.22
/** The white around the logo, as a share of the logo. */
export const LOGO_RIM = 0.12
/** Roundness of the logo's place, as a share of its side. */
export const LOGO_CORNER = 0.22

/** The picture's file name (specification, section 9), without what a file system refuses. */
export function codeFileName(hall: string, table: string, suffix = ''): string {
  const name = `qr-${hall}-${table}${suffix}`.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '-')
  return `${name}.png`
}

/** Does the link lead to the very device that opens it? Then no guest's phone finds the server. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** The tables of each sheet of paper. */
export function sheetsOf<T>(tables: readonly T[], perSheet: number): T[][] {
  const sheets: T[][] = []
  for (let start = 0; start < tables.length; start += perSheet) {
    sheets.push(tables.slice(start, start + perSheet))
  }
  return sheets
}
