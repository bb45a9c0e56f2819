/** Shows whether the data is up to date: a green dot if it is, words if not. */
import { useStore } from 'zustand'
import { useWords } from '../words/language.ts'
import classes from './ConnectionMark.module.css'
import { connectionStore } from './state.ts'

export function ConnectionMark() {
  const words = useWords()
  const state = useStore(connectionStore, (each) => each.state)
  if (state === 'starting') return null
  return (
    <output className={classes['mark']} data-state={state}>
      <span className={classes['dot']} />
      <span className={state === 'live' ? 'unseen' : undefined}>{words.link[state]}</span>
    </output>
  )
}
