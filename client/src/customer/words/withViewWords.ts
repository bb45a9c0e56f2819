/** Loads a view together with its texts. */
export async function withViewWords<View>(view: Promise<View>): Promise<View> {
  const words = import('./viewWords.ts').then(({ loadViewWords }) => loadViewWords())
  const [loaded] = await Promise.all([view, words])
  return loaded
}
