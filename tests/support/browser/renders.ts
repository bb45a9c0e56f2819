/** Counts React renders through the developer-tools hook, which production builds call on each commit. */
import type { Page } from 'playwright'

export interface Renders {
  readonly commits: number
  readonly components: number
}

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

export async function countRenders(page: Page): Promise<() => Promise<Renders>> {
  await page.addInitScript(listen)
  return () => page.evaluate<Renders>('takeRenders()')
}

/** Runs in the page before React. */
function listen(): void {
  let counts = { commits: 0, components: 0 }
  // React's internal tags of functions, classes, forwarded references, memos and simple memos.
  const isComponent = (tag: number) => [0, 1, 11, 14, 15].includes(tag)
  const hasRun = 1
  const count = (fiber: Fiber | null): number => {
    let ran = 0
    for (let each = fiber; each; each = each.sibling) {
      const before = each.alternate
      if (isComponent(each.tag) && (each.flags & hasRun) !== 0) ran += 1
      // If the children are the same objects as before the commit, React has not rendered them.
      if (before === null || each.child !== before.child) ran += count(each.child)
    }
    return ran
  }
  Object.assign(window, {
    takeRenders: () => {
      const taken = counts
      counts = { commits: 0, components: 0 }
      return taken
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
        counts = {
          commits: counts.commits + 1,
          components: counts.components + count(root.current),
        }
      },
    },
  })
}
