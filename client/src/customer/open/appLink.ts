/** The addresses that lead from a table's code into the app, or to the shop that has it. */

/** The product waits this long for the app to take over before it offers a shop (specification, section 9). */
export const APP_WAIT_MS = 1200
/** A shop that did not open by its own scheme is opened as a page after this long. */
export const SHOP_WAIT_MS = 1500

export type Shop = 'android' | 'ios'

/** Where the app and its shops are. */
export interface AppLinks {
  readonly app: string
  readonly android: string | null
  readonly ios: string | null
}

/** The app's address for a table: the setting's `{token}` is the table's code; without one, the code follows it. */
export function appAddress(link: string, token: string): string {
  const code = encodeURIComponent(token)
  return link.includes('{token}')
    ? link.replace('{token}', code)
    : `${link}${/[/=?]$/.test(link) ? '' : '/'}${code}`
}

/** Which shop a phone has; undefined for everything else. An iPad says that it is a Mac, but has fingers. */
export function shopOf(device: {
  readonly userAgent: string
  readonly maxTouchPoints: number
}): Shop | undefined {
  if (/android/i.test(device.userAgent)) return 'android'
  const isIpad = /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1
  if (isIpad || /iphone|ipad|ipod/i.test(device.userAgent)) return 'ios'
  return undefined
}

/** A shop's page as the address that opens the shop's own app; undefined where there is none. */
export function shopScheme(shop: Shop, page: string): string | undefined {
  if (shop === 'ios') return page.replace(/^https:/, 'itms-apps:')
  const id = URL.canParse(page) ? new URL(page).searchParams.get('id') : null
  return id === null ? undefined : `market://details?id=${encodeURIComponent(id)}`
}
