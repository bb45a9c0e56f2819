/** Puts the guest's app into the page: the menu and the words set out at once, before anything is drawn. */
import '../ui/reset.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { address, followHistory } from './address.ts'
import { loadMenu } from './menu/menu.ts'
import { keepForOffline } from './offline/register.ts'
import { tableCodeIn } from './open/tableCode.ts'
import { sitAt, visit } from './visit/visit.ts'
import { bringWords } from './words/language.ts'

// Whatever was to be asked early has been, or is the app's to ask.
window.early ??= {}
followHistory()
const { path } = address.getState()
const scanned = tableCodeIn(path)
if (scanned !== undefined) sitAt(scanned)
const words = bringWords()
if (visit.getState().code !== null && /^\/(open|menu)/.test(path)) void loadMenu()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Nothing is read in one language and then in another.
void words.then(() => {
  createRoot(root).render(<App />)
  keepForOffline()
})
