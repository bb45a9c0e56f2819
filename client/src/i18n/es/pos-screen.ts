/** Texts of the point-of-sale screen: pages, closed bills, order intake. The waiter screen also uses `recent`. */
export const posScreenWords = {
  pages: {
    label: 'Páginas de pedidos',
    at: (page: number, pages: number) => `${page} de ${pages}`,
    previous: 'Página anterior',
    next: 'Página siguiente',
    newer: (count: number) => (count === 1 ? `+${count} más nuevo` : `+${count} más nuevos`),
  },
  more: (count: number) => `Ver ${count} más`,
  fewer: 'Ver menos',
  bills: {
    which: 'Qué cuentas',
    open: 'Abiertas',
    pages: 'Páginas de cuentas',
    newer: (count: number) => (count === 1 ? `+${count} cuenta` : `+${count} cuentas`),
  },
  recent: {
    inBills: 'Ver en Cuentas',
    payers: 'Cobros',
    payment: (method: string, amount: string) => `${amount} (${method})`,
    charged: (person: string | undefined, amounts: string) =>
      person === undefined ? `Pagado en línea: ${amounts}` : `${person} cobró ${amounts}`,
    closed: (person: string | undefined, method: string | null) =>
      [person === undefined ? 'Cuenta cerrada' : `${person} cerró la cuenta`, method]
        .filter(Boolean)
        .join(' · '),
    title: 'Cerradas hace poco',
    text: 'Se pueden reabrir durante 30 minutos.',
    none: 'Ninguna cuenta se cerró en los últimos 30 minutos',
    unknown: 'Sin conexión no se sabe qué cuentas se cerraron hace poco',
    reopen: 'Reabrir',
    reopenOne: (number: number) => `Reabrir la cuenta ${number}`,
    ago: (minutes: string) => `hace ${minutes}`,
  },
  receiving: {
    tools: 'Más opciones',
    stop: 'Dejar de recibir pedidos',
    start: 'Volver a recibir pedidos',
    closed: 'No recibimos pedidos',
    closedText: 'Los clientes no pueden pedir. Los meseros sí.',
    stopped: 'Ya no se reciben pedidos de clientes',
    started: 'Se reciben pedidos de nuevo',
    failed: 'No se pudo cambiar',
  },
}
