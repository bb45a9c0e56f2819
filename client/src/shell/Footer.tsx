import { useState } from 'react'
import { license, version } from '../../../package.json'
import { texts } from '../i18n/common.ts'
import classes from './Footer.module.css'

export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={classes['footer']}>
      <span>{texts.shell.footer({ year, version, licence: license })}</span>
      <a className={classes['link']} href="/privacidad">
        {texts.shell.privacy}
      </a>
    </footer>
  )
}
