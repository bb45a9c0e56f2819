import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import IconDashboard from '@tabler/icons-react/dist/esm/icons/IconDashboard.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { FunctionComponent } from 'react'
import type { NavigationKind } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'

export interface NavigationItem {
  readonly to: string
  readonly label: string
  /** True for the entry that needs a branch that takes payments, and the permission to handle its cash. */
  readonly isTill?: true
  /** The progress of the first steps, shown beside the label. */
  readonly note?: string
  /** Address prefixes of other screens that belong to this entry. */
  readonly inside?: readonly string[]
  readonly icon: FunctionComponent<{ size?: number | string; stroke?: number }>
}

/** The entries of the navigation inside a restaurant, and on the platform. */
export const NAVIGATION: Record<NavigationKind, readonly NavigationItem[]> = {
  admin: [
    {
      to: '/admin/dashboard',
      label: texts.shell.dashboard,
      icon: IconDashboard,
      inside: ['/admin/dashboard/'],
    },
    {
      to: '/admin/reportes',
      label: texts.shell.reports,
      icon: IconReportAnalytics,
      inside: ['/admin/resumen'],
    },
    {
      to: '/admin/punto-venta',
      label: texts.shell.pointOfSale,
      icon: IconDeviceDesktop,
    },
    { to: '/admin/cocina', label: texts.shell.kitchen, icon: IconChefHat },
    { to: '/mesero', label: texts.shell.waiter, icon: IconBell },
    {
      to: '/admin/cuentas',
      label: texts.shell.bills,
      icon: IconReceipt2,
      inside: ['/admin/cuentas/', '/admin/movimientos', '/admin/cuentas-casa'],
    },
    {
      to: '/admin/caja',
      label: texts.shell.till,
      icon: IconCashRegister,
      isTill: true,
    },
    {
      to: '/admin/sucursales',
      label: texts.shell.branches,
      icon: IconMapPin,
      inside: ['/admin/sucursal/', '/admin/salon/'],
    },
    {
      to: '/admin/categorias',
      label: texts.shell.categories,
      icon: IconCategory,
      inside: ['/admin/categoria/'],
    },
    { to: '/admin/productos', label: texts.shell.products, icon: IconToolsKitchen2 },
    {
      to: '/admin/empleados',
      label: texts.shell.users,
      icon: IconUsers,
      inside: [
        '/admin/actividad',
        '/admin/dispositivos',
        '/admin/jornadas',
        '/admin/perfiles',
        '/admin/permisos',
      ],
    },
  ],
  superadmin: [
    { to: '/super-admin/dashboard', label: texts.shell.dashboard, icon: IconDashboard },
    { to: '/super-admin/restaurantes', label: texts.shell.restaurants, icon: IconBuildingStore },
    { to: '/super-admin/usuarios', label: texts.shell.users, icon: IconUsers },
    { to: '/super-admin/privacidad', label: texts.shell.privacyShort, icon: IconShieldLock },
  ],
}

export function firstStepsItem(menu: NavigationKind, done: number, all: number): NavigationItem {
  return {
    to: menu === 'superadmin' ? '/super-admin/primeros-pasos' : '/admin/primeros-pasos',
    label: texts.shell.firstSteps,
    note: texts.shell.stepsDone({ done, all }),
    icon: IconChecks,
  }
}
