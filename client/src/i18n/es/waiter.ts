export const waiterWords = {
  title: (branch: string) => `Mesero: ${branch}`,
  titleWaiting: 'Mesero',

  views: { avisos: 'Avisos', listos: 'Listos', mesas: 'Mesas' },
  /** For screen readers, after the name of a view. */
  pending: (count: number) => (count === 1 ? '1 pendiente' : `${count} pendientes`),

  calls: {
    go: 'Voy',
    goTo: (table: string) => `Voy a ${table}`,
    confirm: 'Confirmar',
    confirmTable: (table: string) => `Confirmar ${table}`,
    gone: 'Atendida',
    mine: 'Mi mesa',
    sentTitle: 'Va alguien',
    sentBy: (name: string) => `Va alguien · lo envió ${name}`,
    take: 'Voy yo',
    ended: (table: string) => `Llamada de ${table} atendida`,
  },
  asked: {
    gone: 'Cerrada',
  },
  quiet: 'Todo tranquilo. Cuando una mesa llame o pida la cuenta, aparece aquí.',

  ready: {
    title: 'Listos para llevar',
    empty: 'No hay nada listo para llevar',
    deliver: 'Entregado',
    deliverLine: (dish: string, order: number) => `Entregar ${dish} del pedido ${order}`,
    deliverAll: 'Entregar todo',
    deliverTable: (table: string) => `Entregar todo lo de ${table}`,
    delivered: (table: string, pieces: number) =>
      pieces === 1 ? `${table}: 1 entregado` : `${table}: ${pieces} entregados`,
    order: (number: number) => `Pedido ${number}`,
    gone: 'Entregado',
  },

  tables: {
    mine: 'Mis mesas',
    mineEmpty:
      'Aquí quedan las mesas que atienda: donde tome un pedido, lleve algo o vaya a una llamada.',
    unsent: 'Pedidos sin enviar',
    unsentTo: (table: string, pieces: number) =>
      `${table}: ${pieces === 1 ? '1 producto' : `${pieces} productos`} sin enviar`,
    resume: 'Seguir',
    order: 'Pedido',
    orderFor: (table: string) => `Tomar pedido en ${table}`,
    jump: 'Ir a',
    waiting: (orders: number) => (orders === 1 ? '1 pedido' : `${orders} pedidos`),
    calm: 'Todo entregado',
    readyCount: (count: number) => (count === 1 ? '1 listo' : `${count} listos`),
  },

  soldOut: {
    open: 'Agotados',
    title: 'Agotados',
    groups: { ordered: 'En el tablero', soldOut: 'Agotados', others: 'Los demás' },
    text: 'Lo agotado no se puede pedir, ni aquí ni en los teléfonos de los clientes.',
    ranOut: 'Se agotó',
    thereIs: 'Ya hay',
    mark: (dish: string) => `Marcar agotado: ${dish}`,
    unmark: (dish: string) => `Ya hay de nuevo: ${dish}`,
    marked: (dish: string) => `${dish}: agotado`,
    unmarked: (dish: string) => `${dish}: ya hay`,
    failed: (dish: string) => `No se pudo cambiar: ${dish}`,
  },

  mute: 'Sin sonido no se oye cuando una mesa llama.',
  unmute: 'Activar',
}
