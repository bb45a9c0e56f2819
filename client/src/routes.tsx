/** Which address shows which screen. Every screen is a file of its own that loads when it is first asked for. */
import { createBrowserRouter, redirect } from 'react-router-dom'
import { AppFrame } from './shell/AppFrame.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { HOME } from './shell/places.ts'

/** The app's addresses (specification, section 2). */
export const router = createBrowserRouter([
  {
    element: <AppFrame />,
    errorElement: <ErrorScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { index: true, loader: () => redirect('/login') },
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }),
      },
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [
          { path: 'admin', loader: () => redirect(HOME.admin) },
          { path: 'super-admin', loader: () => redirect(HOME.superadmin) },
          {
            path: 'admin/punto-venta',
            lazy: async () => ({
              Component: (await import('./pos/PointOfSaleScreen.tsx')).PointOfSaleScreen,
            }),
          },
          {
            path: 'super-admin/restaurantes',
            lazy: async () => ({
              Component: (await import('./restaurants/RestaurantsScreen.tsx')).RestaurantsScreen,
            }),
          },
        ],
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
])
