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
export const ImportFallbackContext = createContext<ReactNode>(null)

interface ImportBoundaryProps {
  readonly missing: ReactNode
  readonly children: ReactNode
}

/** Shows `missing` until a reload if an import of the children has failed. Error boundaries must be classes in React. */
export class ImportBoundary extends Component<ImportBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    return this.state.isMissing ? this.props.missing : this.props.children
  }
}

/** `fetch` of the returned component loads its code in advance. */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }))
  function Later(props: P) {
    const missing = useContext(ImportFallbackContext)
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
