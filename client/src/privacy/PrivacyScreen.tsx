/** /privacidad: the privacy policy, for everybody. */
import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'
import { privacyWords as words } from '../i18n/es/privacy.ts'
import { Logo } from '../ui/Logo.tsx'
import classes from './PrivacyScreen.module.css'

export function PrivacyScreen() {
  const id = useId()
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  return (
    <div className={classes['screen']}>
      <header className={classes['header']}>
        <Logo className={classes['mark']} />
        <span className={classes['word']}>Orderi</span>
      </header>
      <main className={classes['main']}>
        <h1 className={classes['title']}>{words.title}</h1>
        <p className={classes['updated']}>{words.updated}</p>
        <p className={classes['lead']}>{words.lead}</p>
        {words.sections.map((section, index) => (
          <section key={section.title} aria-labelledby={`${id}-${index}`}>
            <h2 className={classes['heading']} id={`${id}-${index}`}>
              {section.title}
            </h2>
            <p className={classes['text']}>{section.text}</p>
          </section>
        ))}
        <Button
          className={classes['back']}
          component={Link}
          to="/login"
          variant="light"
          leftSection={<IconArrowLeft size="1.125rem" />}
        >
          {words.back}
        </Button>
      </main>
    </div>
  )
}
