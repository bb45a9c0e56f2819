/** How long a run is: within the suite seconds for each story, by itself minutes. Read here and nowhere else. */
export const isLong = process.env['LENGTH'] === 'long'

/** The one of two that belongs to a run of this length. */
export function byLength<T>(lengths: { readonly short: T; readonly long: T }): T {
  return isLong ? lengths.long : lengths.short
}
