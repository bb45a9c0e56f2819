import { useWords } from '../words/language.ts'
import sections from './CategorySection.module.css'
import classes from './MenuSkeleton.module.css'

export function MenuSkeleton() {
  const words = useWords()
  return (
    <main className={classes['skeleton']} aria-busy="true" aria-label={words.loading}>
      <div className={classes['head']} />
      <div className={classes['bar']} />
      <div className={sections['dishes']}>
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <div key={each} className={classes['card']} />
        ))}
      </div>
    </main>
  )
}
