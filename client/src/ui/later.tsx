/** A part of a screen whose code comes after the first paint. */
import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
} from 'react'

/** What stands where a part's code could not be loaded: a word about it, and the way to load the page again. */
export const MissingPart = createContext<ReactNode>(null)

interface GuardProps {
  /** In place of children that cannot be drawn. */
  readonly missing: ReactNode
  readonly children: ReactNode
}

/**
 * Keeps a part that did not load from taking the screen with it: a board goes on without its dialogs. A class, since
 * React has no other way. It stays so until the page is loaded again: a failed import is not fetched a second time.
 */
export class Guard extends Component<GuardProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    return this.state.isMissing ? this.props.missing : this.props.children
  }
}

/** The part, and a way to fetch its code before it is drawn. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }))
  function Later(props: P) {
    const missing = useContext(MissingPart)
    return (
      <Guard missing={missing}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </Guard>
    )
  }
  return Object.assign(Later, { fetch: () => void load().catch(() => undefined) })
}
