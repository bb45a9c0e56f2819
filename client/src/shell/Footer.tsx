/** The footer with the copyright line. */
import { useState } from 'react'
import { es } from '../i18n/es.ts'
import classes from './Footer.module.css'

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return <footer className={classes['footer']}>{es.shell.footer(year)}</footer>
}
