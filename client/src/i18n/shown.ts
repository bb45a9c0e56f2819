/** The language of the staff's screens. It is loaded before any screen, so that screens use constants. */
import type { Language } from '@orderi/shared/kernel/languages'
import {
  makeTexts,
  type Texts,
  type Translated,
  type Typography,
} from '@orderi/shared/kernel/texts'
import type { es as board } from './board/es.ts'
import type { es as common } from './common/es.ts'
import type { es as kitchenWaiter } from './kitchen-waiter/es.ts'
import { type Loaders, loadLanguage } from './loading.ts'
import type { es as money } from './money/es.ts'
import type { es as office } from './office/es.ts'
import type { es as refusals } from './refusals/es.ts'
import type { es as shifts } from './shifts/es.ts'
import type { es as till } from './till/es.ts'

interface Spanish {
  readonly board: typeof board
  readonly common: typeof common
  readonly kitchenWaiter: typeof kitchenWaiter
  readonly money: typeof money
  readonly office: typeof office
  readonly refusals: typeof refusals
  readonly shifts: typeof shifts
  readonly till: typeof till
}

type Catalogs = { readonly [Bundle in keyof Spanish]: Translated<Spanish[Bundle]> }

/** All texts of the staff's screens in one language, by bundle. */
type Pack = Catalogs & { readonly typography?: Typography }

const packs: Loaders<Pack> = {
  en: () => import('./pack-en.ts'),
  pt: () => import('./pack-pt.ts'),
  fr: () => import('./pack-fr.ts'),
}

let shown: Language = 'es'
let catalogs: Catalogs | undefined
let typography: Typography | undefined

/** Loads a language before the screens are imported. Falls back to Spanish. */
export async function loadWords(language: Language, loaders = packs): Promise<void> {
  const pack = await loadLanguage(language, loaders)
  catalogs = pack
  typography = pack?.typography
  shown = pack ? language : 'es'
}

export function shownLanguage(): Language {
  return shown
}

/** The texts of a bundle in the shown language. */
export function shownTexts<Bundle extends keyof Spanish>(
  bundle: Bundle,
  spanish: Spanish[Bundle],
): Texts<Spanish[Bundle]> {
  return makeTexts<Spanish[Bundle]>(catalogs?.[bundle] ?? spanish, shown, typography)
}

/** Undefined in Spanish, because the server's responses contain the Spanish texts. */
export function translatedRefusals(): Catalogs['refusals'] | undefined {
  return catalogs?.refusals
}
