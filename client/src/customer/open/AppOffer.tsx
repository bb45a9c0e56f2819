/** Tries to open the app, then its page in the app store. “Continuar en el navegador” cancels both attempts. */
import { useCallback, useEffect, useRef } from 'react'
import { goTo } from '../address.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import classes from './AppOffer.module.css'
import {
  APP_STORE_WAIT_MS,
  APP_WAIT_MS,
  type AppLinks,
  type AppStore,
  appStoreOf,
  appStoreUrl,
  appUrl,
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
    location.assign(appUrl(links.app, code))
    const store = appStoreOf(navigator)
    const page = store && links[store]
    if (page) later(APP_WAIT_MS, page)
    // The page is hidden because the app has opened, so the app store must not open any more.
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

  const openStore = (store: AppStore, page: string) => {
    stop()
    const scheme = appStoreUrl(store, page)
    if (scheme === undefined) {
      location.assign(page)
      return
    }
    later(APP_STORE_WAIT_MS, page)
    location.assign(scheme)
  }
  const shops: readonly [AppStore, string | null, string][] = [
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
            ([store, page, name]) =>
              page && (
                <Button
                  key={store}
                  className={classes['shop']}
                  kind="line"
                  onClick={() => openStore(store, page)}
                >
                  <small>{words.open.getAt}</small> {name}
                </Button>
              ),
          )}
        </div>
        <Button
          kind="main"
          isWide
          onClick={() => {
            stop()
            goTo('/menu', { replace: true })
          }}
        >
          {words.open.stay}
        </Button>
      </main>
    </>
  )
}
