/** What was asked for before the app was there; whoever takes an answer over removes it. */
interface Window {
  early?: {
    menu?: { readonly body: string; readonly answer: Promise<Response> } | undefined
    links?: Promise<Response> | undefined
  }
}
