/** Security headers of every response. */
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** Pages run only our scripts, connect only to this server, and cannot be framed. */
const PAGES = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      // Components set sizes and colours in style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:'],
      // The decoder of HEIC photos runs in a worker that it creates from a blob.
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
  // The server is also reached without TLS, in a restaurant's own network.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
})

/** Safari before 15.4 does not treat `'self'` as matching `ws:` and `wss:`. */
function ownSocket({ headers: { host = '' } }: IncomingMessage): string {
  return /^[\w.-]+(?::\d+)?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

/** For responses that are not pages, in case a browser opens one as a page. */
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

/** One day only: the same host name may also be reached without TLS on another port, which HSTS would block. */
const A_DAY_SECONDS = 86_400

/** Must be the first middleware; routes may override its headers. */
export function securityHeaders(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    PAGES(request, response, (error?: unknown) => {
      response.set('Permissions-Policy', PERMISSIONS)
      if (DATA.test(request.path)) response.set('Content-Security-Policy', NO_PAGE)
      // Responses are personal. A browser may store them, but must revalidate before reuse.
      if (/^\/api(?:\/|$)/i.test(request.path)) response.set('Cache-Control', 'private, no-cache')
      if (request.secure) {
        response.set('Strict-Transport-Security', `max-age=${A_DAY_SECONDS}`)
      }
      next(error)
    })
  }
}
