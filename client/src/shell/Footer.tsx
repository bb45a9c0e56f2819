/** The footer with the copyright line and the way to the privacy policy. */
import { useState } from 'react'
import { es } from '../i18n/es.ts'
import classes from './Footer.module.css'

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={classes['footer']}>
      <span>{es.shell.footer(year)}</span>
      <a className={classes['link']} href="/privacidad">
        {es.shell.privacy}
      </a>
    </footer>
  )
}
