import { LanguageButton } from '../words/LanguageButton.tsx'
import classes from './BrandHead.module.css'

/** The head of a page that belongs to no restaurant's menu. */
export function BrandHead({ maxWidth }: { maxWidth: string }) {
  return (
    <header className={classes['head']} style={{ maxWidth }}>
      <span className={classes['word']}>Orderi</span>
      <LanguageButton />
    </header>
  )
}
