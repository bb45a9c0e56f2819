/** Loads the texts of a language, in the staff's and in the guests' app. Spanish is bundled. */
import type { Language } from '@orderi/shared/kernel/languages'

export type Loaders<Catalogs> = Readonly<Record<Exclude<Language, 'es'>, () => Promise<Catalogs>>>

/** A network that never responds must not block the start; the app then uses Spanish. */
const TIMEOUT_MS = 8000

/** Returns the catalogs of a language; undefined for Spanish, and if they do not arrive in time. */
export async function loadLanguage<Catalogs>(
  language: Language,
  loaders: Loaders<Catalogs>,
): Promise<Catalogs | undefined> {
  if (language === 'es') return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
  try {
    return await Promise.race([loaders[language](), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
