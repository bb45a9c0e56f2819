/** How long the app may take to open before the app store is offered (docs/specification.md, section 9). */
export const APP_WAIT_MS = 1200
/** How long the app store's own app may take to open before the store's web page is used. */
export const APP_STORE_WAIT_MS = 1500

export type AppStore = 'android' | 'ios'

export interface AppLinks {
  readonly app: string
  readonly android: string | null
  readonly ios: string | null
}

/** The app's link for a table. The table's code replaces `{token}`, or is appended if `{token}` is missing. */
export function appUrl(link: string, token: string): string {
  const code = encodeURIComponent(token)
  return link.includes('{token}')
    ? link.replace('{token}', code)
    : `${link}${/[/=?]$/.test(link) ? '' : '/'}${code}`
}

/** The device's app store; undefined if there is none. An iPad's user agent names a Mac, but a Mac has no touch screen. */
export function appStoreOf(device: {
  readonly userAgent: string
  readonly maxTouchPoints: number
}): AppStore | undefined {
  if (/android/i.test(device.userAgent)) return 'android'
  const isIpad = /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1
  if (isIpad || /iphone|ipad|ipod/i.test(device.userAgent)) return 'ios'
  return undefined
}

export function appStoreUrl(store: AppStore, page: string): string | undefined {
  if (store === 'ios') return page.replace(/^https:/, 'itms-apps:')
  const id = URL.canParse(page) ? new URL(page).searchParams.get('id') : null
  return id === null ? undefined : `market://details?id=${encodeURIComponent(id)}`
}
