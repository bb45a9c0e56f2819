/** The page of the calls, made from the contract's values and from the examples. It needs no script. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call, Who } from '@orderi/shared/contract/call'
import { ERROR_TEXTS, statusOf } from '@orderi/shared/kernel/errors'
import { type AnyExample, answers, examples } from '../examples/all.ts'
import { PEOPLE } from '../examples/example.ts'
import { nameSchemas } from '../openapi.ts'
import { isCommand, refusalsOf } from '../refusals.ts'
import { INTRODUCTION, TAGS, tagOf, WHO } from '../words.ts'
import { block, escaped, htmlPage, json, namedShapes, paragraphs, prose } from './html.ts'
import { type Named, shapeOf } from './shape.ts'

/** Who may, in a word. */
const SHORTLY: Record<Who, string> = {
  P: 'cualquiera',
  C: 'con sesión',
  S: 'personal',
  A: 'administración',
  SA: 'plataforma',
}

export function callsPage(): string {
  nameSchemas()
  const named: Named = new Map()
  const names = Object.keys(calls) as CallName[]
  const parts = TAGS.map(({ name: tag, description }) => ({
    tag,
    description,
    names: names.filter((name) => tagOf(calls[name]) === tag),
  }))
  return htmlPage('/api/docs', {
    head: '<script src="/api/docs/docs.js" defer></script>\n',
    body: `<article>
<h1>Llamadas</h1>
${paragraphs(INTRODUCTION)}
<p>En los ejemplos, <code>$ORDERI</code> es la dirección del servidor (<code>http://127.0.0.1:3000</code>) y <code>$TOKEN</code> el de quien llama.</p>
<nav aria-label="Partes" class="contents">
${parts.map((part) => `<a href="#${anchorOf(part.tag)}">${part.tag} <span>${part.names.length}</span></a>`).join('\n')}
</nav>
<p class="search" hidden><label for="buscar">Buscar</label> <input type="search" id="buscar" placeholder="cuenta, /productos, bill_closed…" autocomplete="off"></p>
<p class="nothing" role="status" hidden>Ninguna llamada lo nombra.</p>
${parts
  .map(
    (part) => `<section class="part"><h2 id="${anchorOf(part.tag)}">${part.tag}</h2>
<p>${part.description}</p>
${part.names.map((name) => callDetails(name, named)).join('\n')}</section>`,
  )
  .join('\n')}
${namedShapes(named)}
</article>`,
  })
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}

function callDetails(name: CallName, named: Named): string {
  const call: Call = calls[name]
  const example = examples[name]
  return `<details id="${name}" class="call">
<summary><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${escaped(call.path)}</code> <span class="does">${escaped(call.summary)}</span> <span class="who">${SHORTLY[call.who]}</span></summary>
<p><strong>Quién puede:</strong> ${escaped(WHO[call.who])}</p>
${headersOf(call)}
${call.query ? `<h3>Consulta</h3>${block(shapeOf(call.query, 'input', named), `Consulta de ${name}`)}` : ''}
${call.body ? `<h3>Se envía</h3>${block(shapeOf(call.body, 'input', named), `Lo que se envía con ${name}`)}` : ''}
<h3>Se responde (${call.status})</h3>
${answerOf(name, call, named)}
<h3>Ejemplo</h3>
${example.by ? `<p>Lo pide ${escaped(PEOPLE[example.by])}.</p>` : ''}
${block(escaped(curlOf(call, example)), `Ejemplo de ${name}`)}
${answers[name] === undefined ? '' : block(shown(answers[name]), `Respuesta del ejemplo de ${name}`)}
<h3>Errores</h3>
<table><thead><tr><th scope="col">Estado</th><th scope="col">Código</th><th scope="col">Mensaje</th></tr></thead><tbody>
${errorRows(call)}
</tbody></table>
</details>`
}

function headersOf(call: Call): string {
  const refuses = refusalsOf(call)
  const headers = [
    ...(isCommand(call) ? ['`Idempotency-Key`: la misma clave otra vez, la misma respuesta.'] : []),
    ...(refuses.includes('other_restaurant')
      ? [
          '`X-Restaurante`: el restaurante que la pantalla muestra; si la sesión trabaja en otro, 409.',
        ]
      : []),
    ...(refuses.includes('stale')
      ? ['`If-Match`: la versión que se leyó, entre comillas; si cambió mientras tanto, 409.']
      : []),
    ...(refuses.includes('other_log')
      ? ['`Board-Epoch`: el `epoch` del tablero del que salen los números; si ahora es otro, 409.']
      : []),
  ]
  if (headers.length === 0) return ''
  return `<h3>Cabeceras que puede llevar</h3><ul>${headers.map((each) => `<li>${prose(each)}</li>`).join('')}</ul>`
}

function answerOf(name: CallName, { answer, file }: Call, named: Named): string {
  if (file) return `<p>Un archivo <code>${file}</code>.</p>`
  if (!answer) return '<p>Nada.</p>'
  return block(shapeOf(answer, 'output', named), `Lo que responde ${name}`)
}

/** JSON, or a file as it is. */
function shown(answer: unknown): string {
  return typeof answer === 'string' ? escaped(answer) : json(answer)
}

/** The example as a line of a shell. */
function curlOf(call: Call, { params = {}, query = {}, body }: AnyExample): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [part, value] of Object.entries(query)) if (value) search.set(part, value)
  return [
    `curl "$ORDERI/api${path}${search.size > 0 ? `?${search.toString()}` : ''}"`,
    ...(call.method === 'POST' && !body ? ['-X POST'] : []),
    ...(call.who === 'P' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(call.method === 'POST' ? ["-H 'Content-Type: application/json'"] : []),
    ...(body ? [`-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')
}

function errorRows(call: Call): string {
  return refusalsOf(call)
    .toSorted((a, b) => statusOf(a) - statusOf(b))
    .map(
      (code) =>
        `<tr><td>${statusOf(code)}</td><td><code>${code}</code></td><td>${escaped(ERROR_TEXTS[code])}</td></tr>`,
    )
    .join('\n')
}
