/** What browsers are told not to do with our answers, whatever somebody has written into a name: the headers of every answer. */
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** Pages run our own scripts and nothing else, talk to this server alone, and are shown in nobody's frame. */
const PAGES = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      // The interface sets sizes and colours of its parts in their attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:'],
      // The reader of HEIC photos works in a worker that it makes itself.
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
  // On the house's own network it is reached without TLS.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
})

/** Phones of before 2022 take the page's own address for no address of a socket. */
function ownSocket({ headers: { host = '' } }: IncomingMessage): string {
  return /^[\w.-]+(?::\d+)?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

/** What is no page is none, even if somebody opens it as one. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox"
const DATA = /^\/(?:api|imagenes)(?:\/|$)/i

/** What no page of ours asks a device for. */
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

/** Short: a screen in the house may reach the same name without TLS, at another port, and this would close that way to it. */
const A_DAY_SECONDS = 86_400

/** The first to touch an answer; routes may still say better. */
export function protect(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    PAGES(request, response, (error?: unknown) => {
      response.set('Permissions-Policy', PERMISSIONS)
      if (DATA.test(request.path)) response.set('Content-Security-Policy', NO_PAGE)
      // What somebody may read is for them alone; asked for again it may be the same.
      if (/^\/api(?:\/|$)/i.test(request.path)) response.set('Cache-Control', 'private, no-cache')
      if (request.secure) {
        response.set('Strict-Transport-Security', `max-age=${A_DAY_SECONDS}`)
      }
      next(error)
    })
  }
}
