/** Starts the app once the words of this browser's language are there: its screens take them like constants. */
import './ui/styles.ts'
import { config } from 'zod/v4/core'
import { bringWords, shownLanguage } from './i18n/chosen.ts'
import { keptLanguage } from './i18n/language.ts'
import { awaitInstallOffer } from './pwa/install.ts'
import { keepOnDevice } from './pwa/register.ts'

// The pages' policy forbids `eval`: schemas are interpreted, and zod does not try to compile them.
config({ jitless: true })

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
