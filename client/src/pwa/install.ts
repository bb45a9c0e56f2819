/** Stores the browser's offer to install the app, until it is used. */
import { createStore } from 'zustand/vanilla'

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** Null while the browser offers no installation, and after the app is installed. */
export const installOffer = createStore<{ readonly offer: InstallOffer | null }>(() => ({
  offer: null,
}))

export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallOffer(event)) installOffer.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => installOffer.setState({ offer: null }))
}

/** Shows the browser's installation dialog. An offer can be used only once. */
export async function installApp(): Promise<void> {
  const { offer } = installOffer.getState()
  installOffer.setState({ offer: null })
  await offer?.prompt()
}
