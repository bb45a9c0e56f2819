import { expect, it } from 'vitest'
import { appStoreOf, appStoreUrl, appUrl } from './appLink.ts'
import { tableCodeIn } from './tableCode.ts'

it.each([
  ['orderi://abrir', 'orderi://abrir/a.b'],
  ['orderi://abrir/', 'orderi://abrir/a.b'],
  ['orderi://abrir?token=', 'orderi://abrir?token=a.b'],
  ['https://app.orderi.example/m/{token}/menu', 'https://app.orderi.example/m/a.b/menu'],
])('inserts the table code into the app link: %s → %s', (link, address) => {
  expect(appUrl(link, 'a.b')).toBe(address)
})

it('detects which app store a phone uses', () => {
  const of = (userAgent: string, maxTouchPoints = 5) => appStoreOf({ userAgent, maxTouchPoints })
  expect(of('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toBe('android')
  expect(of('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios')
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('ios')
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBeUndefined()
  expect(of('Mozilla/5.0 (Windows NT 10.0)')).toBeUndefined()
})

it('opens the app store’s own app if the store has a URL scheme', () => {
  expect(appStoreUrl('android', 'https://play.google.com/store/apps/details?id=cr.orderi')).toBe(
    'market://details?id=cr.orderi',
  )
  expect(appStoreUrl('android', 'https://play.google.com/store')).toBeUndefined()
  expect(appStoreUrl('ios', 'https://apps.apple.com/app/id1')).toBe(
    'itms-apps://apps.apple.com/app/id1',
  )
})

it('reads the table code from the URL in a QR code', () => {
  expect(tableCodeIn('/open/abc.def')).toBe('abc.def')
  expect(tableCodeIn('/open/abc%2Edef/')).toBe('abc.def')
  expect(tableCodeIn('/open/%E0')).toBe('%E0')
  expect(tableCodeIn('/open/')).toBeUndefined()
  expect(tableCodeIn('/menu')).toBeUndefined()
})
