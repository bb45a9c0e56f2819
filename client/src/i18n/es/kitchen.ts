const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

export const kitchenWords = {
  title: (branch: string) => `Cocina: ${branch}`,
  titleWaiting: 'Cocina',
  empty: 'No hay pedidos por preparar',
  emptyOfStation: 'No hay pedidos por preparar de estas categorías',
  tickets: 'Pedidos por preparar',

  ticket: {
    title: (number: number, table: string) => `Pedido ${number}, ${table}`,
    next: (status: string) => `Pasar a ${status}`,
    seen: 'Marcar como visto',
    more: (number: number) => `Más del pedido ${number}`,
    added: 'Agregado',
    cancelled: 'Cancelado',
    waiting: 'Espera la red',
    note: 'Nota',
    continues: 'Sigue',
    continued: (number: number, table: string) => `${number} · ${table}, continuación`,
  },

  pages: {
    label: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    of: (page: number, count: number) => `${page} de ${count}`,
    page: (page: number, count: number) => `Página ${page} de ${count}`,
    others: (count: number) => `${orders(count)} en otras páginas`,
    all: (count: number) => orders(count),
  },

  ready: {
    title: 'Listos',
    deliver: (number: number, table: string) => `Entregar pedido ${number}, ${table}`,
    more: (count: number) => `+${count}`,
    moreLabel: (count: number) => `Ver ${count} más`,
  },

  totals: {
    open: 'Totales',
    title: 'Por preparar',
    none: 'No queda nada por preparar',
    times: (count: number) => `${count} ×`,
    noted: (count: number) => (count === 1 ? '1 con nota' : `${count} con nota`),
  },

  recall: {
    open: 'Recuperar',
    title: 'Recuperar pedidos',
    ready: 'Listos, por llevar',
    gone: 'Entregados y cancelados en los últimos 30 minutos',
    none: 'No hay pedidos de los últimos 30 minutos',
    failed: 'No se pudieron leer los pedidos de los últimos 30 minutos',
    giveBack: 'Devolver',
    giveBackOne: (number: number) => `Devolver el pedido ${number}`,
    deliver: 'Entregado',
    since: (age: string) => `hace ${age}`,
  },

  categories: {
    open: 'Categorías',
    title: 'Categorías de esta pantalla',
    text: 'Solo se ve, y solo se mueve, lo que es de las categorías marcadas. Sin ninguna marcada se ve todo.',
    all: 'Ver todo',
    failed: 'No se pudo cargar el menú',
  },

  detail: {
    soldOut: (dish: string) => `Se agotó: ${dish}`,
    thereIs: (dish: string) => `Ya hay: ${dish}`,
    soldOutShort: 'Se agotó',
    thereIsShort: 'Ya hay',
    undo: 'Deshacer último cambio',
    whole: 'Ver pedido completo',
  },

  help: {
    open: 'Teclas',
    title: 'Teclas',
    keys: [
      ['1 – 9', 'Pasar ese pedido de la página al siguiente estado'],
      ['Flechas', 'Página anterior y siguiente'],
      ['R', 'Recuperar pedidos'],
      ['T', 'Totales por preparar'],
      ['A', 'Agotados'],
      ['Z', 'Deshacer lo último'],
      ['?', 'Esta ayuda'],
    ] as const,
    oneKeys: 'Usar letras y números en esta pantalla',
    touch:
      'Toque un plato para pasarlo al siguiente estado, o el encabezado para pasar todo el pedido.',
  },
  nothingToUndo: 'No hay nada reciente que deshacer. Use Recuperar.',
}
