/** Views that come when they are first asked for. */
import { type ComponentType, useEffect, useState } from 'react'
import { Problem } from './ui/Problem.tsx'
import { useWords } from './words/language.ts'

/** A view that is loaded when it is first shown. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined
  return function Later() {
    const words = useWords()
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
    const bring = () => {
      setState('waiting')
      load().then(
        (view) => {
          loaded = view
          setState('there')
        },
        () => setState('failed'),
      )
    }
    // With a network it is the part itself that is gone: a newer app has taken the place of this one.
    const again = () => (navigator.onLine ? location.reload() : bring())
    useEffect(() => {
      if (!loaded) bring()
    }, [])
    if (loaded) {
      const View = loaded
      return <View />
    }
    if (state === 'failed') return <Problem text={words.partMissing} onRetry={again} />
    return <main className="waiting" aria-busy="true" aria-label={words.loading} />
  }
}
