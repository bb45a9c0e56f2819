/** Components whose code is loaded on demand. */
import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
} from 'react'

/** Shown in place of a component whose code could not be loaded. */
export const MissingPart = createContext<ReactNode>(null)

interface ImportBoundaryProps {
  readonly missing: ReactNode
  readonly children: ReactNode
}

/**
 * Replaces only the component whose code could not be loaded. Only a reload of the page tries
 * again. React supports error boundaries only as classes.
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

/** Returns the component. Its `fetch` loads the code in advance. */
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
