/** Serves the API documents and their web page. The modules that generate them are loaded at the first request. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Express, RequestHandler } from 'express'

/** Content security policy for Redoc, which adds inline styles and runs its search in a worker from a blob. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de Orderi</title>
<link rel="icon" href="data:,">
<script src="/api/docs/redoc.js" defer></script>
</head>
<body style="margin: 0">
<noscript>
<p>Los documentos de esta página: <a href="/api/openapi.json">openapi.json</a>, <a href="/api/asyncapi.json">asyncapi.json</a></p>
</noscript>
<main id="api"></main>
</body>
</html>
`

const OPTIONS = {
  downloadUrls: [
    { title: 'openapi.json', url: '/api/openapi.json' },
    { title: 'asyncapi.json', url: '/api/asyncapi.json' },
  ],
  nativeScrollbars: true,
  labels: {
    enum: 'Valores',
    enumSingleValue: 'Valor',
    enumArray: 'Elementos',
    default: 'Si falta',
    deprecated: 'Obsoleto',
    example: 'Ejemplo',
    examples: 'Ejemplos',
    recursive: 'Recursivo',
    arrayOf: 'Lista de ',
    const: 'Valor',
    noResultsFound: 'Ninguna llamada lo nombra',
    download: 'Descargar',
    downloadSpecification: 'Documentos',
    responses: 'Respuestas',
    requestSamples: 'Ejemplo de solicitud',
    responseSamples: 'Ejemplo de respuesta',
  },
  theme: {
    colors: { primary: { main: '#016083' } },
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
      code: { fontFamily: 'ui-monospace, monospace', wrap: true },
    },
  },
}

export function mountDocs(app: Express): void {
  app.get(
    '/api/openapi.json',
    sendDocument(async () => (await import('./openapi.ts')).openapiDocument()),
  )
  app.get(
    '/api/asyncapi.json',
    sendDocument(async () => (await import('./asyncapi.ts')).asyncapiDocument()),
  )
  app.get('/api/docs', (_request, response) => {
    response.set('Content-Security-Policy', POLICY).type('html').send(PAGE)
  })
  app.get('/api/docs/redoc.js', async (_request, response) => {
    response.type('js').send(await pageScript())
  })
}

function sendDocument(make: () => Promise<object>): RequestHandler {
  let made: Promise<object> | undefined
  return async (_request, response) => {
    made ??= make()
    response.json(await made)
  }
}

async function pageScript(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const redoc = await readFile(resolve('redoc/bundles/redoc.standalone.js'), 'utf8')
  // Redoc would load its vendor's logo from an external server.
  const script = redoc.replace('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,')
  const options = JSON.stringify(OPTIONS)
  return `${script}\nRedoc.init('/api/openapi.json', ${options}, document.getElementById('api'))`
}
