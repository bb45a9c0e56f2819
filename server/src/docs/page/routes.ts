/** The pages about the API: its calls and the messages of the socket. They need nothing from elsewhere. */
import type { Express, RequestHandler } from 'express'
import { allowPage } from '../../http/protection.ts'
import { openapiDocument } from '../openapi.ts'
import { callsPage } from './calls-page.ts'
import { SCRIPT } from './script.ts'
import { socketPage } from './socket-page.ts'
import { STYLE } from './style.ts'

/** Mounts the document and its pages below `/api`. */
export function mountDocs(app: Express): void {
  app.get('/api/openapi.json', (_request, response) => {
    response.json(openapiDocument())
  })
  app.get('/api/docs', allowPage, send('html', callsPage))
  app.get('/api/docs/socket', allowPage, send('html', socketPage))
  app.get(
    '/api/docs/docs.css',
    send('css', () => STYLE),
  )
  app.get(
    '/api/docs/docs.js',
    send('js', () => SCRIPT),
  )
}

/** What is made when it is first read, and then kept. */
function send(type: 'html' | 'css' | 'js', make: () => string): RequestHandler {
  let made: string | undefined
  return (_request, response) => {
    made ??= make()
    response.type(type).send(made)
  }
}
