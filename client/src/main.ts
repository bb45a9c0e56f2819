/** Starts the app once the words of this browser's language are there: its screens take them like constants. */
import './ui/styles.ts'
import { bringWords, shownLanguage } from './i18n/chosen.ts'
import { keptLanguage } from './i18n/language.ts'
import { awaitInstallOffer } from './pwa/install.ts'
import { keepOnDevice } from './pwa/register.ts'

// The pages' policy forbids `eval`, so zod must not compile schemas. `z.config` would load 4 kB of zod with the login.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(): Promise<void> {
  await bringWords(keptLanguage())
  document.documentElement.lang = shownLanguage()
  const { showApp } = await import('./app.tsx')
  showApp()
}

void start()
awaitInstallOffer()
// After the first paint: what is kept for later must not delay what is looked at now.
window.addEventListener('load', () => void keepOnDevice(), { once: true })
