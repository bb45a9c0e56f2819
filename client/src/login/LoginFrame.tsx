import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { Logo } from '../ui/Logo.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import classes from './LoginFrame.module.css'

export function LoginFrame({ children }: { children: ReactNode }) {
  const user = useStore(session, (state) => state.user)
  return (
    <div className={classes['screen']}>
      <aside className={classes['poster']}>
        <FloorPlan className={classes['plan']} />
        <div className={classes['brand']}>
          <Logo className={classes['mark']} />
          <span className={classes['word']}>Orderi</span>
        </div>
        <p className={classes['lead']}>{texts.login.lead}</p>
      </aside>
      <main className={classes['main']}>
        <div className={classes['inner']}>
          {children}
          {!user && <LanguageChoice />}
          <a className={classes['privacy']} href="/privacidad">
            {texts.shell.privacy}
          </a>
        </div>
      </main>
    </div>
  )
}
