/** The requests that `early.ts` has sent, keyed by address. The code that uses a response removes its entry. */
interface Window {
  early?: Record<string, { readonly body?: string; readonly answer: Promise<Response> }>
}
