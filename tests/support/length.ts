/** Length of a run: seconds per scenario in the suite, minutes with `LENGTH=long`. Only this module reads the variable. */
export const isLong = process.env['LENGTH'] === 'long'

export function byLength<T>(lengths: { readonly short: T; readonly long: T }): T {
  return isLong ? lengths.long : lengths.short
}
