/** Tries to open the app, then its page in the app shop. “Continuar en el navegador” cancels both attempts. */
import { useCallback, useEffect, useRef } from 'react'
import { go } from '../address.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import classes from './AppOffer.module.css'
import {
  APP_WAIT_MS,
  type AppLinks,
  appAddress,
  SHOP_WAIT_MS,
  type Shop,
  shopOf,
  shopScheme,
} from './appLink.ts'

export function AppOffer({ code, links }: { code: string; links: AppLinks }) {
  const words = useWords()
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer)
  }, [])
  const later = useCallback((ms: number, to: string) => {
    timers.current.push(setTimeout(() => location.assign(to), ms))
  }, [])

  useEffect(() => {
    document.title = words.open.title
  }, [words])
  useEffect(() => {
    location.assign(appAddress(links.app, code))
    const shop = shopOf(navigator)
    const page = shop && links[shop]
    if (page) later(APP_WAIT_MS, page)
    // The page is hidden because the app has opened, so the shop must not open any more.
    const hide = () => {
      if (document.visibilityState === 'hidden') stop()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [code, links, later, stop])

  const openShop = (shop: Shop, page: string) => {
    stop()
    const scheme = shopScheme(shop, page)
    if (scheme === undefined) {
      location.assign(page)
      return
    }
    later(SHOP_WAIT_MS, page)
    location.assign(scheme)
  }
  const shops: readonly [Shop, string | null, string][] = [
    ['android', links.android, words.open.android],
    ['ios', links.ios, words.open.ios],
  ]
  return (
    <>
      <header className={classes['head']}>
        <LanguageButton />
      </header>
      <main id="content" tabIndex={-1} className={classes['view']}>
        <span className={classes['icon']}>
          <Icon name="phone" size={2.25} />
        </span>
        <h1 className={classes['title']}>{words.open.opening}</h1>
        <p className="faint">{words.open.text}</p>
        <div className={classes['shops']}>
          {shops.map(
            ([shop, page, name]) =>
              page && (
                <button
                  key={shop}
                  type="button"
                  className={`button ${classes['shop']}`}
                  data-kind="line"
                  onClick={() => openShop(shop, page)}
                >
                  <small>{words.open.getAt}</small> {name}
                </button>
              ),
          )}
        </div>
        <button
          type="button"
          className="button"
          data-kind="main"
          data-wide
          onClick={() => {
            stop()
            go('/menu', { replace: true })
          }}
        >
          {words.open.stay}
        </button>
      </main>
    </>
  )
}
