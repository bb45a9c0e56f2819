/** A part of a screen whose code comes after the first paint. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** The part, and a way to fetch its code before it is drawn. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }))
  function Later(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { fetch: () => void load().catch(() => undefined) })
}
