/** What React draws, told by React itself: production builds report each commit to whoever stands where its developer tools would. */
import type { Page } from 'playwright'

/** Since the last question. */
export interface Renders {
  /** How often the page was drawn. */
  readonly commits: number
  /** How many components ran in all of them. */
  readonly components: number
}

/** The part of React's own tree that tells whether a component ran. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Counts from the next page on. */
export async function countRenders(page: Page): Promise<() => Promise<Renders>> {
  await page.addInitScript(listen)
  return () => page.evaluate<Renders>('takeRenders()')
}

/** Runs in the page, ahead of React. */
function listen(): void {
  let told = { commits: 0, components: 0 }
  // Functions, classes, forwarded references, memos and simple memos.
  const isComponent = (tag: number) => [0, 1, 11, 14, 15].includes(tag)
  const hasRun = 1
  const count = (fiber: Fiber | null): number => {
    let ran = 0
    for (let each = fiber; each; each = each.sibling) {
      const before = each.alternate
      if (isComponent(each.tag) && (each.flags & hasRun) !== 0) ran += 1
      // Whose children are the same ones as before was passed over with all below.
      if (before === null || each.child !== before.child) ran += count(each.child)
    }
    return ran
  }
  Object.assign(window, {
    takeRenders: () => {
      const taken = told
      told = { commits: 0, components: 0 }
      return taken
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
        told = { commits: told.commits + 1, components: told.components + count(root.current) }
      },
    },
  })
}
