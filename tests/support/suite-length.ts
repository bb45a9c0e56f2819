/** In the normal suite, a scenario takes seconds; with `LENGTH=long`, minutes. Only this module reads the variable. */
export const isLongSuite = process.env['LENGTH'] === 'long'

export function bySuiteLength<T>(lengths: { readonly short: T; readonly long: T }): T {
  return isLongSuite ? lengths.long : lengths.short
}
