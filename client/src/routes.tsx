/** Maps addresses to screens (docs/specification.md, section 2). The code of each screen is loaded on demand. */
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { AppFrame } from './shell/AppFrame.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { HomeRedirect } from './shell/HomeRedirect.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'

export const router = createBrowserRouter([
  {
    element: <AppFrame />,
    errorElement: <ErrorScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { index: true, element: <Navigate to="/login" replace /> },
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }),
      },
      {
        path: 'configurar',
        lazy: async () => ({ Component: (await import('./setup/SetupScreen.tsx')).SetupScreen }),
      },
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        loader: async (asked) => (await import('./shell/guard.ts')).navigationGuard(asked),
        // A change of address may require a redirect between restaurant and platform.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        children: [
          { path: 'admin', element: <HomeRedirect /> },
          { path: 'super-admin', element: <HomeRedirect /> },
          {
            path: 'admin/dashboard',
            lazy: async () => ({
              Component: (await import('./dashboard/DashboardScreen.tsx'))
                .RestaurantDashboardScreen,
            }),
          },
          {
            path: 'admin/reportes',
            lazy: async () => ({
              Component: (await import('./reports/ReportsScreen.tsx')).ReportsScreen,
            }),
          },
          {
            path: 'admin/resumen',
            lazy: async () => ({
              Component: (await import('./reports/SummaryScreen.tsx')).SummaryScreen,
            }),
          },
          {
            path: 'perfil',
            lazy: async () => ({
              Component: (await import('./profile/ProfileScreen.tsx')).ProfileScreen,
            }),
          },
          {
            path: 'admin/restaurante',
            lazy: async () => ({
              Component: (await import('./restaurants/OwnRestaurantScreen.tsx'))
                .OwnRestaurantScreen,
            }),
          },
          {
            path: 'admin/restaurante/cobros',
            lazy: async () => ({
              Component: (await import('./payments/PaymentsScreen.tsx')).PaymentsScreen,
            }),
          },
          {
            path: 'admin/cuentas',
            lazy: async () => ({
              Component: (await import('./bills/BillsScreen.tsx')).BillsScreen,
            }),
          },
          {
            path: 'admin/movimientos',
            lazy: async () => ({
              Component: (await import('./bills/TransactionsScreen.tsx')).TransactionsScreen,
            }),
          },
          {
            path: 'admin/cuentas-casa',
            lazy: async () => ({
              Component: (await import('./bills/house/HouseAccountsScreen.tsx'))
                .HouseAccountsScreen,
            }),
          },
          {
            path: 'admin/caja',
            lazy: async () => ({ Component: (await import('./till/TillScreen.tsx')).TillScreen }),
          },
          {
            path: 'super-admin/dashboard',
            lazy: async () => ({
              Component: (await import('./dashboard/DashboardScreen.tsx')).PlatformDashboardScreen,
            }),
          },
          {
            path: 'admin/punto-venta',
            lazy: async () => ({
              Component: (await import('./pos/PointOfSaleScreen.tsx')).PointOfSaleScreen,
            }),
          },
          {
            path: 'admin/cocina',
            lazy: async () => ({
              Component: (await import('./kitchen/KitchenScreen.tsx')).KitchenScreen,
            }),
          },
          {
            path: 'mesero',
            lazy: async () => ({
              Component: (await import('./waiter/WaiterScreen.tsx')).WaiterScreen,
            }),
          },
          {
            path: 'admin/sucursales',
            lazy: async () => ({
              Component: (await import('./floor/BranchesScreen.tsx')).BranchesScreen,
            }),
          },
          {
            path: 'admin/sucursal/:sucursal',
            lazy: async () => ({
              Component: (await import('./floor/HallsScreen.tsx')).HallsScreen,
            }),
          },
          {
            path: 'admin/salon/:salon',
            lazy: async () => ({
              Component: (await import('./floor/TablesScreen.tsx')).TablesScreen,
            }),
          },
          {
            path: 'admin/salon/:salon/codigos',
            lazy: async () => ({
              Component: (await import('./floor/codes/CodesScreen.tsx')).CodesScreen,
            }),
          },
          {
            path: 'admin/categorias',
            lazy: async () => ({
              Component: (await import('./menu/categories/CategoriesScreen.tsx')).CategoriesScreen,
            }),
          },
          {
            path: 'admin/categoria/:categoria',
            lazy: async () => ({
              Component: (await import('./menu/categories/SubcategoriesScreen.tsx'))
                .SubcategoriesScreen,
            }),
          },
          {
            path: 'admin/productos',
            lazy: async () => ({
              Component: (await import('./menu/products/ProductsScreen.tsx')).ProductsScreen,
            }),
          },
          {
            path: 'admin/empleados',
            lazy: async () => ({
              Component: (await import('./employees/EmployeesScreen.tsx')).EmployeesScreen,
            }),
          },
          { path: 'admin/usuarios', element: <Navigate to="/admin/empleados" replace /> },
          {
            path: 'admin/primeros-pasos',
            lazy: async () => ({
              Component: (await import('./setup/FirstStepsScreen.tsx')).FirstStepsScreen,
            }),
          },
          {
            path: 'super-admin/primeros-pasos',
            lazy: async () => ({
              Component: (await import('./setup/PlatformStepsScreen.tsx')).PlatformStepsScreen,
            }),
          },
          {
            path: 'super-admin/restaurantes',
            lazy: async () => ({
              Component: (await import('./restaurants/RestaurantsScreen.tsx')).RestaurantsScreen,
            }),
          },
          {
            path: 'super-admin/privacidad',
            lazy: async () => ({
              Component: (await import('./restaurants/PrivacyScreen.tsx')).PrivacyScreen,
            }),
          },
          {
            path: 'super-admin/usuarios',
            lazy: async () => ({
              Component: (await import('./employees/UsersScreen.tsx')).UsersScreen,
            }),
          },
        ],
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
])
