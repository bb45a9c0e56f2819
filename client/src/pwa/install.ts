/** Installing the app on a phone: the browser says when it can, a person says when it does. */
import { createStore } from 'zustand/vanilla'

/** The browser's offer; not in every browser. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** The offer that can be taken now; null while there is none, and once the app is installed. */
export const installOffer = createStore<{ readonly offer: InstallOffer | null }>(() => ({
  offer: null,
}))

/** Keeps the browser's offer until somebody wants it. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallOffer(event)) installOffer.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => installOffer.setState({ offer: null }))
}

/** Takes the offer: it counts once. */
export async function install(): Promise<void> {
  const { offer } = installOffer.getState()
  installOffer.setState({ offer: null })
  await offer?.prompt()
}
