import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { router } from './routes.tsx'
import { keepFocus } from './ui/focusKeeper.ts'

export function showApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  keepFocus()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
