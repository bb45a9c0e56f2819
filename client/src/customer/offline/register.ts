/** Does nothing where service workers are unavailable (plain HTTP, a private window). */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', register, { once: true })
  if (document.readyState === 'complete') register()
}

function register(): void {
  navigator.serviceWorker.register('/menu-sw.js', { scope: '/menu' }).catch(() => {})
}
