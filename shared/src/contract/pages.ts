/** Which addresses are pages of the guest's app; all others are the staff's. */

const GUEST_PAGES = /^\/(?:open|menu|privacidad|desvincularme|historial|cliente)(?:\/|$)/

/** True for the path of a page that a guest reads. */
export function isGuestPage(path: string): boolean {
  return GUEST_PAGES.test(path)
}
