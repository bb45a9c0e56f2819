/** The way in: who are you, and where do you work today (specification, section 2). */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/texts.ts'
import { Logo } from '../ui/Logo.tsx'
import { later } from '../ui/later.tsx'
import { FloorPlan } from './FloorPlan.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import classes from './LoginScreen.module.css'
import { SignInForm } from './SignInForm.tsx'

const RestaurantChoice = later(
  async () => (await import('./RestaurantChoice.tsx')).RestaurantChoice,
)

/** The form; for someone who is logged in, the choice of restaurant and branch. */
export function LoginScreen() {
  const user = useStore(session, (state) => state.user)
  useEffect(() => {
    document.title = `${texts.login.title} · Orderi`
    // What comes after the form is there before anybody has filled it in.
    RestaurantChoice.fetch()
  }, [])
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
          {user ? <RestaurantChoice user={user} /> : <SignInForm />}
          {!user && <LanguageChoice />}
          <a className={classes['privacy']} href="/privacidad">
            {texts.shell.privacy}
          </a>
        </div>
      </main>
    </div>
  )
}
