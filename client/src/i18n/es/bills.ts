export const billsWords = {
  title: 'Cuentas',
  empty: 'No hay cuentas añadidos',
  loadFailed: 'Error en encontrar los cuentas',
  name: 'Nombre',
  total: 'Productos',
  comision: 'Orderi',
  iva: 'IVA',
  servicio: 'Servicio',
  totalFinal: 'Total',
  date: 'Fecha',
  status: 'Estado',
  statuses: { Cerrada: 'Cerrada', 'Cuenta Solicitada': 'Solicitada', Abierta: 'Abierta' },
  from: 'Desde',
  to: 'Hasta',
  thisMonth: 'Este mes',
  open: (name: string, number: number) => `${name}, ver la cuenta ${number}`,
  numbered: (number: number) => `Cuenta ${number}`,
  shown: (count: number) =>
    count === 1
      ? 'Suma de la cuenta que se muestra'
      : `Suma de las ${count} cuentas que se muestran`,
  matching: (count: number) => (count === 1 ? 'Suma de la cuenta' : `Suma de las ${count} cuentas`),
  refunded: (amount: string) => `Devuelto ${amount}`,
  scope: {
    period: (from: string, to: string) => {
      if (from === '' && to === '') return 'Todas las fechas'
      if (from === '') return `Hasta el ${to}`
      return to === '' ? `Desde el ${from}` : `Del ${from} al ${to}`
    },
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
    open: (count: number) => {
      if (count === 0) return 'Todas cerradas'
      return count === 1 ? 'Incluye 1 cuenta sin cerrar' : `Incluye ${count} cuentas sin cerrar`
    },
  },
  chooseBranch: 'Elija una sucursal para ver sus cuentas.',
  choose: 'Elegir sucursal',
  export: 'Exportar',
  exportFailed: 'No se pudo exportar',
  exported: (name: string) => `${name} descargado`,
  detail: {
    title: (number: number, table: string) => `Cuenta ${number} · ${table}`,
    openedAt: 'Abierta',
    closedAt: 'Cerrada',
    payment: 'Forma de pago',
    noPayment: 'Sin indicar',
    guest: 'A nombre de',
    place: 'Lugar',
  },
  story: {
    title: 'Historial',
    failed: 'No se pudo leer el historial',
    incomplete:
      'De los primeros pasos solo queda lo que guarda la cuenta: el registro detallado ya no llega tan atrás.',
    somebody: 'Sin registro de quién',
    guestOnline: 'Invitado, en línea',
    roles: {
      superadmin: 'super administrador',
      admin: 'administrador',
      salonero: 'salonero',
      cliente: 'cliente',
    },
    'bill.opened': 'Abrió la cuenta',
    'bill.requested': 'Pidió la cuenta',
    'bill.unrequested': 'Volvió a abrir la cuenta para seguir pidiendo',
    'bill.reopened': 'Reabrió la cuenta cerrada',
    'bill.split': (numbers: string) => `Repartió platos entre las cuentas ${numbers}`,
    'bill.merged': (others: string, stays: number) =>
      `Unió en la cuenta ${stays} las cuentas: ${others}`,
    'cash.noted': (amount: string) => `Anotó sin conexión ${amount} en efectivo`,
    'cash.discarded': (amount: string) => `Descartó el efectivo anotado: ${amount}`,
    'bill.paid': (payments: string) => `Cobró ${payments}`,
    'bill.reversed': (payments: string) => `Revirtió ${payments}`,
    'bill.methodChanged': (payments: string) => `Cambió el método: ${payments}`,
    'bill.discounted': (discount: string, target: string) => `${discount} en ${target}`,
    'bill.undiscounted': (discount: string, target: string) => `Quitó de ${target}: ${discount}`,
    wholeBill: 'toda la cuenta',
    'bill.serviceWaived': 'Quitó el servicio',
    'bill.serviceRestored': 'Volvió a poner el servicio',
    'bill.refunded': (payments: string) => `Devolvió ${payments}`,
    'bill.refundRefused': (payments: string) => `El proveedor rechazó la devolución: ${payments}`,
    approved: (person: string) => `Autorizó ${person}`,
    payment: (method: string, amount: string, tip: string | undefined) =>
      tip === undefined ? `${amount} (${method})` : `${amount} (${method}, propina ${tip})`,
    tipAlone: (method: string, tip: string) => `${tip} de propina (${method})`,
    'waiter.called': 'Llamó al mesero',
    'waiter.sent': 'Envió al mesero',
    'waiter.unsent': 'Deshizo el envío del mesero',
    'waiter.cancelled': 'Canceló la llamada al mesero',
    moved: (table: string, hall: string) => `Movió la cuenta a ${table}, ${hall}`,
    closed: (amount: string, payment: string | undefined) =>
      payment === undefined
        ? `Cerró la cuenta por ${amount}`
        : `Cerró la cuenta por ${amount}: ${payment}`,
    ordered: (order: number) => `Pidió (pedido ${order})`,
    cancelled: (order: number) => `Canceló del pedido ${order}`,
    restored: (order: number, to: string) => `Devolvió a ${to}, pedido ${order}`,
    changed: (order: number, to: string) => `Pasó a ${to}, pedido ${order}`,
    dish: (quantity: number, name: string) => `${quantity} × ${name}`,
  },
}
