/** In the normal suite, a scenario takes seconds; with `LENGTH=long`, minutes. Only this module reads the variable. */
export const isLong = process.env['LENGTH'] === 'long'

export function byLength<T>(lengths: { readonly short: T; readonly long: T }): T {
  return isLong ? lengths.long : lengths.short
}
