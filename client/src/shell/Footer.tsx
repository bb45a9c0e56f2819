/** The footer with the copyright line and the way to the privacy policy. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { es } from '../i18n/es.ts'
import classes from './Footer.module.css'

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={classes['footer']}>
      <span>{es.shell.footer(year)}</span>
      <Link className={classes['link']} to="/privacidad">
        {es.shell.privacy}
      </Link>
    </footer>
  )
}
