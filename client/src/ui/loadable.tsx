/** Parts of screens that are loaded on demand. */
import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
} from 'react'

/** Shown in place of a part that could not be loaded. */
export const MissingPart = createContext<ReactNode>(null)

interface ImportBoundaryProps {
  /** Shown when the children cannot be rendered. */
  readonly missing: ReactNode
  readonly children: ReactNode
}

/**
 * Limits a failed import to its part. Only a reload of the page retries it. A class, because React
 * has no other error boundary.
 */
export class ImportBoundary extends Component<ImportBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    return this.state.isMissing ? this.props.missing : this.props.children
  }
}

/** Returns the part, with a `fetch` that loads its code in advance. */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }))
  function Later(props: P) {
    const missing = useContext(MissingPart)
    return (
      <ImportBoundary missing={missing}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ImportBoundary>
    )
  }
  return Object.assign(Later, { fetch: () => void load().catch(() => undefined) })
}
