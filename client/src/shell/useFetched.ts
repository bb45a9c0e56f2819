import { useEffect, useEffectEvent, useState } from 'react'

interface Fetched<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Loads data without the cache. Loads again when `key` changes; without a key, loads nothing. */
export function useFetched<Data>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<Data>,
): Fetched<Data> {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ of: string; data?: Data; error?: unknown }>()
  const latest = useEffectEvent(read)
  const wanted = key === undefined ? undefined : `${attempt} ${key}`
  useEffect(() => {
    if (wanted === undefined) return undefined
    const controller = new AbortController()
    latest(controller.signal)
      .then((data) => setLast({ of: wanted, data }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setLast({ of: wanted, error })
      })
    return () => controller.abort()
  }, [wanted])
  const known = last?.of === wanted ? last : undefined
  return { data: known?.data, error: known?.error, retry: () => setAttempt(attempt + 1) }
}
