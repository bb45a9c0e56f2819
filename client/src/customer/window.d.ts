/** The requests that early.ts began, by address. An answer that is taken is removed. */
interface Window {
  early?: Record<string, { readonly body?: string; readonly answer: Promise<Response> }>
}
