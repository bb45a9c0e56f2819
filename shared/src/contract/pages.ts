/** The paths of the guest app's pages. All other paths belong to the staff app. */

const GUEST_PAGES = /^\/(?:open|menu|privacidad|desvincularme|historial|cliente|recibo)(?:\/|$)/

export function isGuestPage(path: string): boolean {
  return GUEST_PAGES.test(path)
}
