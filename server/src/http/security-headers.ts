import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** Pages may run only the product's scripts, may connect only to this server, and cannot be embedded in frames. */
const PAGES = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      // The apps set sizes and colours in style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:'],
      // HEIC photos are decoded in a worker that is created from a blob.
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ownSocket],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  // `securityHeaders` sets HSTS only with TLS, which local networks may lack. Helmet would set it for all responses.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
})

/** The URL of this server's sockets: Safari before 15.4 does not treat `'self'` as matching `ws:` and `wss:`. */
function ownSocket({ headers: { host = '' } }: IncomingMessage): string {
  return /^[\w.-]+(?::\d+)?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

/** Policy of all responses except pages, in case a browser shows a response as a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox"
const DATA = /^\/(?:api|imagenes)(?:\/|$)/i

const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')
/** Pages of shared devices read badges with the camera, after the browser has asked. */
const PAGE_PERMISSIONS = PERMISSIONS.replace('camera=()', 'camera=(self)')

/** HSTS lasts one day, because it also blocks other ports of the host name, which may be used without TLS. */
const HSTS_SECONDS = 86_400

/** Constant, because running Helmet for each call takes 40 µs. */
function dataHeaders(): Map<string, string> {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
  }
  PAGES({ headers: {} } as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers.set('Permissions-Policy', PERMISSIONS).set('Content-Security-Policy', NO_PAGE)
}

/** Must be the first middleware. Routes can override the headers that it sets. */
export function securityHeaders(): RequestHandler {
  const ofData = dataHeaders()
  const ofApi = new Map(ofData).set('Cache-Control', 'private, no-cache')
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.secure) {
      response.set('Strict-Transport-Security', `max-age=${HSTS_SECONDS}`)
    }
    if (DATA.test(request.path)) {
      // Responses of the API are personal. Browsers may store them, but must revalidate them before reuse.
      response.setHeaders(/^\/api(?:\/|$)/i.test(request.path) ? ofApi : ofData)
      next()
      return
    }
    response.set('Permissions-Policy', PAGE_PERMISSIONS)
    PAGES(request, response, next)
  }
}
