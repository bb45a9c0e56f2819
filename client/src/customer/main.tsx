import '../ui/reset.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { surviveTranslation } from '../ui/translatedPage.ts'
import { App } from './App.tsx'
import { followHistory, pageAddress } from './address.ts'
import { loadMenu } from './menu/menu.ts'
import { registerOfflineWorker } from './offline/register.ts'
import { tableCodeIn } from './open/tableCode.ts'
import { setTable, visit } from './visit/visit.ts'
import { loadGuestWords } from './words/language.ts'

// From here on, the app makes its own requests, so `early.ts` must start none.
window.early ??= {}
surviveTranslation()
followHistory()
const { path } = pageAddress.getState()
const scanned = tableCodeIn(path)
if (scanned !== undefined) setTable(scanned)
const words = loadGuestWords()
if (visit.getState().code !== null && /^\/(open|menu)/.test(path)) void loadMenu()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// The first render waits for the texts, so that the language does not change on screen.
void words.then(() => {
  createRoot(root).render(<App />)
  registerOfflineWorker()
})
