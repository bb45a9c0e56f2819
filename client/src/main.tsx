/** Puts the app into the page. */
import './ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { awaitInstallOffer } from './pwa/install.ts'
import { keepOnDevice } from './pwa/register.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

awaitInstallOffer()
// After the first paint: what is kept for later must not delay what is looked at now.
window.addEventListener('load', () => void keepOnDevice(), { once: true })
