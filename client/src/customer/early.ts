/** Requests the data of the first view while the app is loading. This script must stay small. */
import { readValue } from '../storage.ts'
import { storedMenu } from './menu/storedMenu.ts'
import { tableCodeIn } from './open/tableCode.ts'
import { initialLanguage } from './words/choice.ts'

/** Starts a request. `api.ts` uses the response and handles errors. */
function begin(
  path: string,
  init: { headers?: HeadersInit; method?: string; body?: string },
): void {
  const answer = fetch(path, init)
  answer.catch(() => {})
  window.early ??= {}
  window.early[path] = { ...init, answer }
}

const scanned = tableCodeIn(location.pathname)
const isTable = scanned !== undefined || location.pathname.startsWith('/menu')
const mesa = scanned ?? readValue<string>('orderi.mesa', (code) => typeof code === 'string')
const idioma = initialLanguage()
// Only the first view uses early requests: later, their responses would be outdated.
const isFirst = window.early === undefined
window.early ??= {}
if (isFirst && scanned !== undefined) begin('/api/cliente/enlaces', {})
// A stored menu needs no early request: it is shown at once, and `menu.ts` checks it with its ETag.
if (isFirst && isTable && mesa !== undefined && !storedMenu(mesa, idioma)) {
  const body = JSON.stringify({ mesa, idioma })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  begin('/api/menu', { method: 'POST', headers, body })
}
