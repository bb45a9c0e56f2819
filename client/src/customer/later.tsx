/** @jsxImportSource preact */
/** Views that come when they are first asked for. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem } from './ui/Problem.tsx'
import { useWords } from './words/language.ts'

/** A view that is loaded when it is first shown. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined
  return function Later() {
    const words = useWords()
    const [, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
    const [isFailed, setFailed] = useState(false)
    const bring = () => {
      setFailed(false)
      load().then(
        (view) => {
          loaded = view
          setState('there')
        },
        () => setFailed(true),
      )
    }
    useEffect(() => {
      if (!loaded) bring()
    }, [])
    if (loaded) {
      const View = loaded
      return <View />
    }
    if (isFailed) return <Problem text={words.partMissing} onRetry={bring} />
    return <main class="waiting" aria-busy="true" aria-label={words.loading} />
  }
}
