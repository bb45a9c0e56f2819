/**
 * Asks what the first view needs while the app itself is still on its way: on a slow phone that is a second. Small, and
 * imports only what is.
 */
import { keptValue } from './kept.ts'
import { keptMenu } from './menu/keptMenu.ts'
import { tableCodeIn } from './open/tableCode.ts'
import { firstLanguage } from './words/choice.ts'

function begin(path: string, init?: RequestInit): Promise<Response> {
  const answer = fetch(path, init)
  // Whoever takes it over says what became of it.
  answer.catch(() => {})
  return answer
}

const scanned = tableCodeIn(location.pathname)
const isTable = scanned !== undefined || location.pathname.startsWith('/menu')
const mesa = scanned ?? keptValue<string>('mesa', (code) => typeof code === 'string')
const idioma = firstLanguage()
// An app that was there first has asked itself: an answer that nobody took would be an old one later.
const isFirst = window.early === undefined
window.early ??= {}
if (isFirst && scanned !== undefined) window.early.links = begin('/api/cliente/enlaces')
// A kept menu is shown at once, and asked about with its ETag.
if (isFirst && isTable && mesa !== undefined && !keptMenu(mesa, idioma)) {
  const body = JSON.stringify({ mesa, idioma })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  window.early.menu = { body, answer: begin('/api/menu', { method: 'POST', headers, body }) }
}
