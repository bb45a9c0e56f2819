import { expect, it } from 'vitest'
import { pushContact } from './contact.ts'

const DEFAULT = 'https://www.npmjs.com/package/web-push'

it.each<readonly [string | undefined, string | undefined, string]>([
  ['https://orderi.example.com', undefined, 'https://orderi.example.com'],
  ['https://orderi.example.com:8443/app', undefined, 'https://orderi.example.com'],
  ['http://soda.co.cr', undefined, 'https://soda.co.cr'],
  ['https://orderi.internal', 'ana@soda.co.cr', 'mailto:ana@soda.co.cr'],
  [undefined, 'ana@soda.co.cr', 'mailto:ana@soda.co.cr'],
  [undefined, undefined, DEFAULT],
  ...[
    'http://192.168.1.10:3000',
    'https://10.0.0.1',
    'https://[fd00::1]',
    'https://[::1]:3000',
    'https://localhost',
    'https://app.localhost',
    'https://orderi',
    'https://orderi.local',
    'https://orderi.internal',
    'https://orderi.invalid',
    'https://orderi.test',
    'https://ORDERI.LOCAL.',
    'https://caja.home.arpa',
    'https://caja.lan',
  ].map((url) => [url, 'ana@caja.local', DEFAULT] as const),
])(
  'gives push services a contact on the internet: %s, %s → %s',
  (publicUrl, adminEmail, contact) => {
    expect(pushContact({ publicUrl, adminEmail })).toBe(contact)
  },
)
