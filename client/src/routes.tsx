/** Maps addresses to screens (docs/specification.md, section 2). The code of each screen is loaded on demand. */
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate } from 'react-router-dom'
import { AppFrame } from './shell/AppFrame.tsx'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { HomeRedirect } from './shell/HomeRedirect.tsx'
import { LoadingScreen } from './shell/LoadingScreen.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'

function screen<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
) {
  return { path, lazy: async () => ({ Component: (await load())[name] }) }
}

const screens = [
  { path: 'admin', element: <HomeRedirect /> },
  { path: 'super-admin', element: <HomeRedirect /> },
  screen(
    'admin/dashboard',
    'RestaurantDashboardScreen',
    () => import('./dashboard/DashboardScreen.tsx'),
  ),
  screen(
    'admin/dashboard/cocina',
    'KitchenTimesScreen',
    () => import('./reports/kitchen/KitchenTimesScreen.tsx'),
  ),
  screen('admin/reportes', 'ReportsScreen', () => import('./reports/ReportsScreen.tsx')),
  screen('admin/resumen', 'SummaryScreen', () => import('./reports/SummaryScreen.tsx')),
  screen('perfil', 'ProfileScreen', () => import('./profile/ProfileScreen.tsx')),
  screen(
    'admin/restaurante',
    'OwnRestaurantScreen',
    () => import('./restaurants/OwnRestaurantScreen.tsx'),
  ),
  screen(
    'admin/restaurante/cobros',
    'PaymentsScreen',
    () => import('./payments/PaymentsScreen.tsx'),
  ),
  screen('admin/cuentas', 'BillsScreen', () => import('./bills/BillsScreen.tsx')),
  screen('admin/cuentas/noche', 'ReplayScreen', () => import('./replay/ReplayScreen.tsx')),
  screen('admin/movimientos', 'TransactionsScreen', () => import('./bills/TransactionsScreen.tsx')),
  screen(
    'admin/cuentas-casa',
    'HouseAccountsScreen',
    () => import('./bills/house/HouseAccountsScreen.tsx'),
  ),
  screen('admin/caja', 'TillScreen', () => import('./till/TillScreen.tsx')),
  screen(
    'super-admin/dashboard',
    'PlatformDashboardScreen',
    () => import('./dashboard/DashboardScreen.tsx'),
  ),
  screen('admin/punto-venta', 'PointOfSaleScreen', () => import('./pos/PointOfSaleScreen.tsx')),
  screen('admin/cocina', 'KitchenScreen', () => import('./kitchen/KitchenScreen.tsx')),
  screen('mesero', 'WaiterScreen', () => import('./waiter/WaiterScreen.tsx')),
  screen('admin/sucursales', 'BranchesScreen', () => import('./floor/BranchesScreen.tsx')),
  screen('admin/sucursal/:sucursal', 'HallsScreen', () => import('./floor/HallsScreen.tsx')),
  screen(
    'admin/sucursal/:sucursal/estaciones',
    'StationsScreen',
    () => import('./floor/stations/StationsScreen.tsx'),
  ),
  screen(
    'admin/sucursal/:sucursal/impresoras',
    'PrintersScreen',
    () => import('./floor/printers/PrintersScreen.tsx'),
  ),
  screen('admin/salon/:salon', 'TablesScreen', () => import('./floor/TablesScreen.tsx')),
  screen(
    'admin/salon/:salon/codigos',
    'CodesScreen',
    () => import('./floor/codes/CodesScreen.tsx'),
  ),
  screen(
    'admin/categorias',
    'CategoriesScreen',
    () => import('./menu/categories/CategoriesScreen.tsx'),
  ),
  screen(
    'admin/categoria/:categoria',
    'SubcategoriesScreen',
    () => import('./menu/categories/SubcategoriesScreen.tsx'),
  ),
  screen(
    'admin/categoria/tiempos',
    'CoursesScreen',
    () => import('./menu/courses/CoursesScreen.tsx'),
  ),
  screen('admin/productos', 'ProductsScreen', () => import('./menu/products/ProductsScreen.tsx')),
  screen('admin/empleados', 'EmployeesScreen', () => import('./employees/EmployeesScreen.tsx')),
  screen(
    'admin/permisos',
    'PermissionsScreen',
    () => import('./employees/permissions/PermissionsScreen.tsx'),
  ),
  screen('admin/perfiles', 'RolesScreen', () => import('./employees/RolesScreen.tsx')),
  screen(
    'admin/actividad',
    'ActivityScreen',
    () => import('./employees/activity/ActivityScreen.tsx'),
  ),
  screen(
    'admin/dispositivos',
    'DevicesScreen',
    () => import('./employees/devices/DevicesScreen.tsx'),
  ),
  screen('admin/jornadas', 'ShiftsScreen', () => import('./shifts/ShiftsScreen.tsx')),
  { path: 'admin/usuarios', element: <Navigate to="/admin/empleados" replace /> },
  screen('admin/primeros-pasos', 'FirstStepsScreen', () => import('./setup/FirstStepsScreen.tsx')),
  screen(
    'super-admin/primeros-pasos',
    'PlatformStepsScreen',
    () => import('./setup/PlatformStepsScreen.tsx'),
  ),
  screen(
    'super-admin/restaurantes',
    'RestaurantsScreen',
    () => import('./restaurants/RestaurantsScreen.tsx'),
  ),
  screen(
    'super-admin/privacidad',
    'PrivacyScreen',
    () => import('./restaurants/PrivacyScreen.tsx'),
  ),
  screen('super-admin/usuarios', 'UsersScreen', () => import('./employees/UsersScreen.tsx')),
]

export const router = createBrowserRouter([
  {
    element: <AppFrame />,
    errorElement: <ErrorScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { index: true, element: <Navigate to="/login" replace /> },
      screen('login', 'LoginScreen', () => import('./login/LoginScreen.tsx')),
      screen('recuperar-clave', 'RecoverScreen', () => import('./login/RecoverScreen.tsx')),
      screen(
        'dispositivo',
        'RegisterDeviceScreen',
        () => import('./login/RegisterDeviceScreen.tsx'),
      ),
      screen('nueva-clave', 'NewPasswordScreen', () => import('./login/NewPasswordScreen.tsx')),
      screen('configurar', 'SetupScreen', () => import('./setup/SetupScreen.tsx')),
      {
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        loader: async (asked) => (await import('./shell/guard.ts')).navigationGuard(asked),
        // A change of address may require a redirect between restaurant and platform.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        children: screens,
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
])
