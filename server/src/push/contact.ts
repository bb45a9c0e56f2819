/** The contact of a server's operator for push services. Apple refuses a contact whose host is not on the internet. */
import { isIP } from 'node:net'

/** The page of the library that sends the messages, for installations without an address. */
const DEFAULT_CONTACT = 'https://www.npmjs.com/package/web-push'

/** Top-level domains that are reserved, or used only in local networks. */
const LOCAL = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'invalid',
  'test',
  'example',
  'lan',
  'home',
  'corp',
  'arpa',
  'onion',
]

function isPublicHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && isIP(host) === 0 && /^[a-z]/.test(top) && !LOCAL.includes(top)
}

interface Installation {
  readonly publicUrl?: string | undefined
  readonly adminEmail?: string | undefined
}

/** An `https:` or `mailto:` URL with a public host: the public URL's, the first superadmin's e-mail, or a default. */
export function pushContact({ publicUrl, adminEmail }: Installation): string {
  const host = publicUrl && new URL(publicUrl).hostname
  if (host && isPublicHost(host)) return `https://${host}`
  if (adminEmail && isPublicHost(adminEmail.split('@').at(-1) ?? '')) return `mailto:${adminEmail}`
  return DEFAULT_CONTACT
}
