/** Asks the browser to keep what the menu needs, so that it can be read without a network. */

/** Does nothing where a browser cannot (a plain-http host, a private window). */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', register, { once: true })
  if (document.readyState === 'complete') register()
}

function register(): void {
  navigator.serviceWorker.register('/menu-sw.js', { scope: '/menu' }).catch(() => {})
}
