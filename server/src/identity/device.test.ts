import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541) ${CHROME} Safari/537.36`, 'Chrome · ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 14) ${CHROME} SamsungBrowser/28.0`, 'Samsung Internet · Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${SAFARI} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome · iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Firefox/142.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · Linux'],
  ['curl/8.5.0', null],
  [undefined, null],
])('describes the device of %s as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
