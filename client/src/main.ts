/** Starts the staff's app after the texts are loaded, because screens use the texts as constants. */
import './ui/styles.ts'
import { storedLanguage } from './i18n/language.ts'
import { loadWords, shownLanguage } from './i18n/shown.ts'
import { listenForInstallOffer } from './pwa/install.ts'
import { registerServiceWorker } from './pwa/register.ts'
import { surviveTranslation } from './ui/translatedPage.ts'

// The content security policy forbids `eval`, so zod must not compile schemas. This is set
// directly, because calling `z.config` would load 4 kB of zod with the login.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(): Promise<void> {
  await loadWords(storedLanguage())
  document.documentElement.lang = shownLanguage()
  const { showApp } = await import('./app.tsx')
  showApp()
}

surviveTranslation()
void start()
listenForInstallOffer()
// Starts after the page is loaded, so that caching files does not delay the first paint.
window.addEventListener('load', () => void registerServiceWorker(), { once: true })
