import { useWords } from '../words/language.ts'

export function LoadingView() {
  const words = useWords()
  return <main className="waiting" aria-busy="true" aria-label={words.loading} />
}
