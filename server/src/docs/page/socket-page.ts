/** The page of the socket's messages, made from their schemas and from what was said in the evening of the examples. */
import { acknowledgements, serverMessages } from '@orderi/shared/board/conversation'
import {
  type ClientMessages,
  clientMessages,
  type ServerMessages,
} from '@orderi/shared/board/messages'
import { acks, told } from '../examples/answers/socket.ts'
import { PEOPLE } from '../examples/example.ts'
import { sayings } from '../examples/socket.ts'
import { nameSchemas } from '../openapi.ts'
import { block, escaped, htmlPage, json, namedShapes, prose } from './html.ts'
import { type Named, shapeOf } from './shape.ts'
import { SAID, TOLD } from './socket-words.ts'

export function socketPage(): string {
  nameSchemas()
  const named: Named = new Map()
  const said = keysOf(clientMessages).map((message) => saidSection(message, named))
  const heard = keysOf(serverMessages).map((message) => toldSection(message, named))
  return htmlPage('/api/docs/socket', {
    body: `<article>
<h1>Mensajes del socket</h1>
${INTRODUCTION}
<nav aria-label="Mensajes" class="contents">
<p>Lo que dice un cliente: ${keysOf(clientMessages).map(toMessage).join(', ')}</p>
<p>Lo que dice el servidor: ${keysOf(serverMessages).map(toMessage).join(', ')}</p>
</nav>
<h2>Lo que dice un cliente</h2>
${said.join('\n')}
<h2>Lo que dice el servidor</h2>
${heard.join('\n')}
${namedShapes(named)}
</article>`,
  })
}

const CONNECTING = `const socket = io({ transports: ['websocket'], auth: { token } })
socket.on('connect_error', ({ data }) => data?.code) // unauthenticated, session_revoked`

const INTRODUCTION = `<p>Socket.IO en su ruta de siempre, solo por <code>websocket</code>. El token de la sesión va en <code>auth</code>:</p>
${block(escaped(CONNECTING), 'Cómo se conecta')}
<p>Un origen ajeno se rechaza. Quien no alcanza a recibir lo que se le dice queda sin conexión; vuelve a conectarse y a entrar donde iba.</p>
<h2>Cómo se sigue un tablero</h2>
<ol>
<li>Cada sucursal tiene un registro. <code>seq</code> cuenta 1, 2, 3… sin huecos, en el orden en que pasó; <code>epoch</code> es el nombre del registro: es otro cuando la base se restauró de una copia.</li>
<li><code>board:join</code> responde todo, o lo que falta desde <code>since</code>. Desde ese momento llegan <code>board:events</code>.</li>
<li>Lo que ya se aplicó (<code>seq</code> menor o igual) se deja de lado. Si falta uno, o cambia <code>epoch</code>, se entra otra vez con lo último que se tiene.</li>
<li>Un tablero leído en <em>n</em> con los eventos hasta <em>m</em> es igual, campo por campo, al leído en <em>m</em>.</li>
<li>Sin socket se puede seguir igual: <code>GET /api/adminsitracion/eventos/{sucursal}</code> responde lo mismo.</li>
</ol>`

function saidSection(message: keyof ClientMessages, named: Named): string {
  const [who, what] = SAID[message]
  return section(message, [
    `<p><strong>Quién puede:</strong> ${escaped(who)}.</p>`,
    `<p>${prose(what)}</p>`,
    '<h4>Se envía</h4>',
    block(shapeOf(clientMessages[message], 'input', named), `Lo que se envía con ${message}`),
    '<h4>Se responde (ack)</h4>',
    block(shapeOf(acknowledgements[message], 'output', named), `Lo que responde ${message}`),
    '<h4>Ejemplos</h4>',
    ...sayings[message].map(({ by, when, payload }, index) => {
      const exchange = `socket.emit('${message}', ${json(payload)}, ack)\n\n// ack\n${json(acks[message][index])}`
      return `<p>${escaped(when)}. Lo dice ${escaped(PEOPLE[by])}.</p>${block(exchange, when)}`
    }),
  ])
}

function toldSection(message: keyof ServerMessages, named: Named): string {
  const [whom, when] = TOLD[message]
  return section(message, [
    `<p><strong>A quién:</strong> ${escaped(whom)}.</p>`,
    `<p>${prose(when)}</p>`,
    '<h4>Trae</h4>',
    block(shapeOf(serverMessages[message], 'output', named), `Lo que trae ${message}`),
    '<h4>Ejemplo</h4>',
    block(json(told[message]), `Ejemplo de ${message}`),
  ])
}

function section(message: string, parts: readonly string[]): string {
  return `<section><h3 id="${message}"><code>${message}</code></h3>\n${parts.join('\n')}</section>`
}

function toMessage(message: string): string {
  return `<a href="#${message}"><code>${message}</code></a>`
}

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}
