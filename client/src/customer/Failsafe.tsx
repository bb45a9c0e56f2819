/** @jsxImportSource preact */
/** A view that breaks says so and can be loaded again; the guest's cart is kept. */
import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { Problem } from './ui/Problem.tsx'
import { useWords } from './words/language.ts'

export function Failsafe({ children }: { children: ComponentChildren }) {
  const words = useWords()
  const [error] = useErrorBoundary()
  if (error) return <Problem text={words.refusals.other} onRetry={() => location.reload()} />
  return <>{children}</>
}
