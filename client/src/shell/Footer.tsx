/** The footer with the copyright line. */
import { es } from '../i18n/es.ts'
import classes from './Footer.module.css'

export function Footer() {
  return <footer className={classes['footer']}>{es.shell.footer(new Date().getFullYear())}</footer>
}
